Promise.all(["node:fs", "node:os", "node:path", "node:process", "node:url"].map((name) => import(name))).then(
    async ([fs, os, path, { default: process }, url]) => {
        const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache");
        const parent = path.join(cache, "lath", "unpacked");
        const folder = path.join(parent, lath_packed.key);
        if (!fs.existsSync(folder)) {
            fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
            const unfinished = fs.mkdtempSync(path.join(parent, "."));
            for (const [name, { text, bytes, link }] of Object.entries(JSON.parse(lath_packed.files))) {
                const file = path.join(unfinished, name);
                fs.mkdirSync(path.dirname(file), { recursive: true });
                if (link !== undefined) fs.symlinkSync(link, file);
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
