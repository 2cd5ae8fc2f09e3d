package sealedbox;

import java.util.HexFormat;

/** PyNaCl's reference vector for crypto_box_seal, tests/data/sealed_box_ref.txt: vectors_open.toml has what is in the box. */
final class Published {
    static final byte[] SECRET_KEY = bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
    static final byte[] PUBLIC_KEY = bytes("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
    static final byte[] BOX = bytes("199c808806a62c1be56951023ad3396b0ce0ef2c5b9ca688ac96d2d06ca43f65d314400cc9bbefb23dd26f824c9cb553f81e8c894ea9a553f4d777c77b66d5a6"
            + "925da3f5961c5f7147172db5597ac14210066ee3ee13e6230a9a9610e9cddbf24094f54fbbf6694c08a436cec39ff5a373656d9584f4df9dd8c817e2e5975406"
            + "28d0ee21a6524a3fcf3eabdc0968390bd260a47366ead7f71cc2e774d411d96f3497c7e10291937bc16dc46a111686b85a8c86");

    private Published() {
    }

    private static byte[] bytes(String digits) {
        return HexFormat.of().parseHex(digits);
    }
}
