import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.ArrayBoxes;
import sealedbox.Keys;
import sealedbox.Sodium;

/** Through the FFM API's critical calls: arrays are used where they lie, and the virtual machine is not told that the thread is elsewhere. */
public class SealedBox extends ArrayBoxes<Keys> {
    private static final Sodium SODIUM = Sodium.load(Linker.Option.critical(true));

    private static MemorySegment of(byte[] array) {
        return MemorySegment.ofArray(array);
    }

    @Override
    protected Keys newKeys() throws Throwable {
        Keys keys = new Keys();
        SODIUM.newKeys(of(keys.publicKey()), of(keys.secretKey()));
        return keys;
    }

    @Override
    protected Keys keys(byte[] publicKey, byte[] secretKey) {
        return new Keys(publicKey, secretKey);
    }

    @Override
    protected byte[] sealed(byte[] message, Keys recipient) throws Throwable {
        byte[] box = new byte[message.length + SEAL_BYTES];
        SODIUM.sealInto(of(box), of(message), of(recipient.publicKey()));
        return box;
    }

    @Override
    protected byte[] opened(byte[] box, Keys recipient) throws Throwable {
        byte[] message = new byte[box.length - SEAL_BYTES];
        SODIUM.openInto(of(message), of(box), of(recipient.publicKey()), of(recipient.secretKey()));
        return message;
    }

    //@@Compare("roundTrip")
    @Benchmark
    public byte[] roundTrip(Length length) throws Throwable {
        Keys keys = newKeys();
        return opened(sealed(message, keys), keys);
    }

    //@@Compare("keyPair")
    @Benchmark
    public Keys keyPair() throws Throwable {
        return newKeys();
    }

    //@@Compare("seal")
    @Benchmark
    public byte[] seal(Length length) throws Throwable {
        return sealed(message, recipient);
    }

    //@@Compare("open")
    @Benchmark
    public byte[] open(Length length) throws Throwable {
        return opened(box, recipient);
    }

    //@@Check
    public String proved(Object result) throws Throwable {
        return proof(result);
    }
}
