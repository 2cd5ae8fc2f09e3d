import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.ArrayBoxes;
import sealedbox.Copying;
import sealedbox.Keys;

/** Through JNI, with glue that copies arrays. */
public class SealedBox extends ArrayBoxes<Keys> {
    @Override
    protected Keys newKeys() {
        Keys keys = new Keys();
        succeed(Copying.keyPair(keys.publicKey(), keys.secretKey()));
        return keys;
    }

    @Override
    protected Keys keys(byte[] publicKey, byte[] secretKey) {
        return new Keys(publicKey, secretKey);
    }

    @Override
    protected byte[] sealed(byte[] message, Keys recipient) {
        byte[] box = new byte[message.length + SEAL_BYTES];
        succeed(Copying.seal(box, message, recipient.publicKey()));
        return box;
    }

    @Override
    protected byte[] opened(byte[] box, Keys recipient) {
        byte[] message = new byte[box.length - SEAL_BYTES];
        succeed(Copying.open(message, box, recipient.publicKey(), recipient.secretKey()));
        return message;
    }

    //@@Compare("roundTrip")
    @Benchmark
    public byte[] roundTrip(Length length) {
        Keys keys = newKeys();
        return opened(sealed(message, keys), keys);
    }

    //@@Compare("keyPair")
    @Benchmark
    public Keys keyPair() {
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
