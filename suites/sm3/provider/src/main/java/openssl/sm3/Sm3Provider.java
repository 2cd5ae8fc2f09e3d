package openssl.sm3;

import java.security.InvalidParameterException;
import java.security.Provider;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A provider of SM3, by its name and by its object identifier. */
abstract class Sm3Provider extends Provider {
    private static final long serialVersionUID = 1;

    private static final String OID = "1.2.156.10197.1.401";

    Sm3Provider(String name, String info, Supplier<Context> contexts) {
        super(name, "1.0", info);
        putService(new Digests(this, contexts));
    }

    private static final class Digests extends Service {
        private final Supplier<Context> contexts;

        Digests(Provider provider, Supplier<Context> contexts) {
            super(provider, "MessageDigest", "SM3", Sm3.class.getName(), List.of(OID, "OID." + OID), Map.of("ImplementedIn", "Software"));
            this.contexts = contexts;
        }

        @Override
        public Object newInstance(Object parameter) {
            if (parameter != null) {
                throw new InvalidParameterException("SM3 has no parameters");
            }
            return new Sm3(contexts);
        }
    }
}
