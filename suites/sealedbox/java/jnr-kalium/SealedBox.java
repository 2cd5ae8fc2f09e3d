import org.abstractj.kalium.NaCl;
import org.abstractj.kalium.keys.KeyPair;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.ArrayBoxes;

/** kalium, which calls through JNR, and has a class for a recipient's boxes. */
public class SealedBox extends ArrayBoxes<org.abstractj.kalium.crypto.SealedBox> {
    static {
        // Nothing of kalium calls sodium_init by itself. Without it libsodium does not look at the processor, and takes other code for its curve than everybody else here.
        NaCl.init();
    }

    @Override
    protected org.abstractj.kalium.crypto.SealedBox newKeys() {
        KeyPair pair = new KeyPair();
        return keys(pair.getPublicKey().toBytes(), pair.getPrivateKey().toBytes());
    }

    @Override
    protected org.abstractj.kalium.crypto.SealedBox keys(byte[] publicKey, byte[] secretKey) {
        return new org.abstractj.kalium.crypto.SealedBox(publicKey, secretKey);
    }

    @Override
    protected byte[] sealed(byte[] message, org.abstractj.kalium.crypto.SealedBox recipient) {
        return recipient.encrypt(message);
    }

    @Override
    protected byte[] opened(byte[] box, org.abstractj.kalium.crypto.SealedBox recipient) {
        return recipient.decrypt(box);
    }

    //@@Compare("roundTrip")
    @Benchmark
    public byte[] roundTrip(Length length) {
        org.abstractj.kalium.crypto.SealedBox keys = newKeys();
        return opened(sealed(message, keys), keys);
    }

    //@@Compare("keyPair")
    @Benchmark
    public org.abstractj.kalium.crypto.SealedBox keyPair() {
        return newKeys();
    }

    //@@Compare("seal")
    @Benchmark
    public byte[] seal(Length length) {
        return sealed(message, recipient);
    }

    //@@Compare("open")
    @Benchmark
    public byte[] open(Length length) {
        return opened(box, recipient);
    }

    //@@Check
    public String proved(Object result) throws Throwable {
        return proof(result);
    }
}
