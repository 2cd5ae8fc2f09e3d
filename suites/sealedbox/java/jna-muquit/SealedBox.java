import com.muquit.libsodiumjna.SodiumKeyPair;
import com.muquit.libsodiumjna.SodiumLibrary;
import com.muquit.libsodiumjna.exceptions.SodiumLibraryException;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.ArrayBoxes;

/** libsodium-jna, which calls through JNA's interface mapping, and asks libsodium for every length. */
public class SealedBox extends ArrayBoxes<SodiumKeyPair> {
    static {
        SodiumLibrary.setLibraryPath("libsodium.so.23");
    }

    @Override
    protected SodiumKeyPair newKeys() throws SodiumLibraryException {
        return SodiumLibrary.cryptoBoxKeyPair();
    }

    @Override
    protected SodiumKeyPair keys(byte[] publicKey, byte[] secretKey) {
        SodiumKeyPair keys = new SodiumKeyPair();
        keys.setPublicKey(publicKey);
        keys.setPrivateKey(secretKey);
        return keys;
    }

    @Override
    protected byte[] sealed(byte[] message, SodiumKeyPair recipient) throws SodiumLibraryException {
        return SodiumLibrary.cryptoBoxSeal(message, recipient.getPublicKey());
    }

    @Override
    protected byte[] opened(byte[] box, SodiumKeyPair recipient) throws SodiumLibraryException {
        return SodiumLibrary.cryptoBoxSealOpen(box, recipient.getPublicKey(), recipient.getPrivateKey());
    }

    //@@Compare("roundTrip")
    @Benchmark
    public byte[] roundTrip(Length length) throws SodiumLibraryException {
        SodiumKeyPair keys = newKeys();
        return opened(sealed(message, keys), keys);
    }

    //@@Compare("keyPair")
    @Benchmark
    public SodiumKeyPair keyPair() throws SodiumLibraryException {
        return newKeys();
    }

    //@@Compare("seal")
    @Benchmark
    public byte[] seal(Length length) throws SodiumLibraryException {
        return sealed(message, recipient);
    }

    //@@Compare("open")
    @Benchmark
    public byte[] open(Length length) throws SodiumLibraryException {
        return opened(box, recipient);
    }

    //@@Check
    public String proved(Object result) throws Throwable {
        return proof(result);
    }
}
