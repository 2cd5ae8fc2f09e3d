package openssl.sm3;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Run as a process: many threads that all begin (`first`) or that are still at it when it ends (`last`). */
final class Crowd {
    private static final int THREADS = 16;
    private static final String ABC = "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0";

    private Crowd() {}

    public static void main(String[] words) throws InterruptedException {
        Way way = Way.valueOf(words[0]);
        boolean last = words[1].equals("last");
        CountDownLatch begin = new CountDownLatch(1);
        CountDownLatch running = new CountDownLatch(THREADS);
        AtomicInteger right = new AtomicInteger();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> {
                try {
                    begin.await();
                } catch (InterruptedException end) {
                    return;
                }
                MessageDigest digest = way.digest();
                if (HexFormat.of().formatHex(digest.digest(new byte[] {'a', 'b', 'c'})).equals(ABC)) {
                    right.incrementAndGet();
                }
                running.countDown();
                byte[] message = new byte[100_000];
                while (last) {
                    digest = way.digest();
                    digest.update(message);
                    digest.digest();
                }
            });
            threads[i].setDaemon(true);
            threads[i].start();
        }
        begin.countDown();
        running.await();
        if (last) {
            Thread.sleep(50);
            return;
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(right + " digests");
    }
}
