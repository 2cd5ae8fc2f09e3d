// Package message is what is sealed, the box that is published, and hexadecimal: the same for all that is written in Go.
package message

import "encoding/hex"

// Of gives the bytes that are sealed, and taken: README.md.
func Of(length int) []byte {
	if length == 7 {
		return []byte("Message")
	}
	bytes := make([]byte, length)
	for i := range bytes {
		bytes[i] = byte(i*131 + 7)
	}
	return bytes
}

// PyNaCl's reference vector for crypto_box_seal, tests/data/sealed_box_ref.txt; vectors_open.toml has what is in the box.
var (
	PublishedSecretKey = fromHex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
	PublishedPublicKey = fromHex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
	PublishedBox       = fromHex(
		"199c808806a62c1be56951023ad3396b0ce0ef2c5b9ca688ac96d2d06ca43f65d314400cc9bbefb23dd26f824c9cb553f81e8c894ea9a553f4d777c77b66d5a6" +
			"925da3f5961c5f7147172db5597ac14210066ee3ee13e6230a9a9610e9cddbf24094f54fbbf6694c08a436cec39ff5a373656d9584f4df9dd8c817e2e5975406" +
			"28d0ee21a6524a3fcf3eabdc0968390bd260a47366ead7f71cc2e774d411d96f3497c7e10291937bc16dc46a111686b85a8c86")
)

// Hexadecimal gives two digits for each byte.
func Hexadecimal(bytes []byte) string {
	return hex.EncodeToString(bytes)
}

func fromHex(text string) []byte {
	bytes, err := hex.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return bytes
}
