import org.apache.tuweni.crypto.sodium.Box;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.ArrayBoxes;

/** Tuweni, as the founding document uses it: nobody destroys the keys, whose guarded memory only finalizers free. Not in the suite, but in finalizers/lath.toml. */
public class SealedBox extends ArrayBoxes<Box.KeyPair> {
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
        return opened(sealed(message, keys), keys);
    }

    //@@Compare("keyPair")
    @Benchmark
    public Box.KeyPair keyPair() {
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
