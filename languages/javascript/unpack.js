Promise.all(["node:fs", "node:os", "node:path", "node:url", "node:crypto"].map((name) => import(name))).then(
    async ([fs, os, path, url, crypto]) => {
        const { process } = globalThis;
        const cache = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache"), "lath");
        const parent = path.join(cache, "unpacked");
        // The same content has other packages beside it elsewhere.
        const origin = process.env.LATH_ORIGIN;
        const place = crypto.createHash("sha256").update(origin ?? "").digest("hex");
        const folder = path.join(parent, `${lath_packed.key}-${place.slice(0, 16)}`);
        if (!fs.existsSync(folder)) {
            fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
            const unfinished = fs.mkdtempSync(path.join(parent, "."));
            for (const [name, { text, bytes, link, cached, named }] of Object.entries(JSON.parse(lath_packed.files))) {
                const file = path.join(unfinished, name);
                fs.mkdirSync(path.dirname(file), { recursive: true });
                if (link !== undefined) fs.symlinkSync(link, file);
                else if (cached !== undefined) fs.symlinkSync(path.join(cache, cached), file);
                else if (named !== undefined) origin && fs.symlinkSync(path.resolve(origin, named), file);
                else fs.writeFileSync(file, text ?? Buffer.from(bytes, "hex"));
            }
            try {
                fs.renameSync(unfinished, folder);
            } catch (error) {
                // Another process was faster; what it unpacked is the same.
                fs.rmSync(unfinished, { recursive: true, force: true });
                if (!fs.existsSync(folder)) throw error;
            }
        }
        process.env.LATH_WRAPPER = path.resolve(process.argv[1]);
        await import(url.pathToFileURL(path.join(folder, lath_packed.script)).href);
    },
);
