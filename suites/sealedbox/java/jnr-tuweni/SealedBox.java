import org.apache.tuweni.crypto.sodium.Box;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.ArrayBoxes;

/** Tuweni, which calls through JNR and keeps keys in libsodium's guarded memory: they are destroyed when they are done with. finalizers/ is about what happens otherwise. */
public class SealedBox extends ArrayBoxes<Box.KeyPair> {
    private Box.KeyPair last;

    private static void destroy(Box.KeyPair keys) {
        keys.publicKey().destroy();
        keys.secretKey().destroy();
    }

    @Override
    protected Box.KeyPair newKeys() {
        return Box.KeyPair.random();
    }

    @Override
    protected Box.KeyPair keys(byte[] publicKey, byte[] secretKey) {
        return new Box.KeyPair(Box.PublicKey.fromBytes(publicKey), Box.SecretKey.fromBytes(secretKey));
    }

    @Override
    protected byte[] sealed(byte[] message, Box.KeyPair recipient) {
        return Box.encryptSealed(message, recipient.publicKey());
    }

    @Override
    protected byte[] opened(byte[] box, Box.KeyPair recipient) {
        byte[] message = Box.decryptSealed(box, recipient.publicKey(), recipient.secretKey());
        if (message == null) throw new IllegalStateException("cannot open");
        return message;
    }

    //@@Compare("roundTrip")
    @Benchmark
    public byte[] roundTrip(Length length) {
        Box.KeyPair keys = newKeys();
        try {
            return opened(sealed(message, keys), keys);
        } finally {
            destroy(keys);
        }
    }

    //@@Compare("keyPair")
    @Benchmark
    public Box.KeyPair keyPair() {
        if (last != null) destroy(last);
        last = newKeys();
        return last;
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
