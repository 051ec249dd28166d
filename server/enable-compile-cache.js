// Caches compiled code between starts, which halves the time of the second one. This file is JavaScript because it must
// run first: for the first TypeScript file that isn't cached, Node loads a compiler that stays in memory (35 MB). Start
// with `node --import ./server/enable-compile-cache.js`; otherwise server/main.ts itself isn't cached.
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Not in the temporary folder, where other users of the machine can write.
enableCompileCache?.(fileURLToPath(new URL("../node_modules/.cache/deskbell", import.meta.url)));
// Also written while running: a killed process writes nothing when it ends.
setTimeout(() => flushCompileCache?.(), 5_000).unref();
