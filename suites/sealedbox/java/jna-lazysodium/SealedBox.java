import com.goterl.lazysodium.LazySodiumJava;
import com.goterl.lazysodium.SodiumJava;
import com.goterl.lazysodium.exceptions.SodiumException;
import com.goterl.lazysodium.interfaces.Box;
import com.goterl.lazysodium.utils.Key;
import com.goterl.lazysodium.utils.KeyPair;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.ArrayBoxes;

/** lazysodium-java, which calls through JNA's direct mapping. It brings a libsodium of its own, and is told to use the system's. */
public class SealedBox extends ArrayBoxes<KeyPair> {
    private final LazySodiumJava sodium = new LazySodiumJava(new SodiumJava("libsodium.so.23"));

    @Override
    protected KeyPair newKeys() throws SodiumException {
        return sodium.cryptoBoxKeypair();
    }

    @Override
    protected KeyPair keys(byte[] publicKey, byte[] secretKey) {
        return new KeyPair(Key.fromBytes(publicKey), Key.fromBytes(secretKey));
    }

    @Override
    protected byte[] sealed(byte[] message, KeyPair recipient) {
        byte[] box = new byte[message.length + Box.SEALBYTES];
        if (!sodium.cryptoBoxSeal(box, message, message.length, recipient.getPublicKey().getAsBytes())) {
            throw new IllegalStateException("cannot seal");
        }
        return box;
    }

    @Override
    protected byte[] opened(byte[] box, KeyPair recipient) {
        byte[] message = new byte[box.length - Box.SEALBYTES];
        if (!sodium.cryptoBoxSealOpen(message, box, box.length, recipient.getPublicKey().getAsBytes(), recipient.getSecretKey().getAsBytes())) {
            throw new IllegalStateException("cannot open");
        }
        return message;
    }

    //@@Compare("roundTrip")
    @Benchmark
    public byte[] roundTrip(Length length) throws SodiumException {
        KeyPair keys = newKeys();
        return opened(sealed(message, keys), keys);
    }

    //@@Compare("keyPair")
    @Benchmark
    public KeyPair keyPair() throws SodiumException {
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
