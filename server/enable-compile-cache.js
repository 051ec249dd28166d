// What Node compiles is kept between starts, so that the second takes half as long. It is JavaScript and
// not TypeScript because it must be first: for the first .ts file that is not kept yet Node brings a
// compiler along, which then sits in memory for as long as we run, 35 MB of it. Hence
// `node --import ./server/enable-compile-cache.js`; without that all but server/main.ts itself is kept.
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Beside the packages and not in the temporary folder, where others of this machine could write.
enableCompileCache?.(fileURLToPath(new URL("../node_modules/.cache/deskbell", import.meta.url)));
// Written at a quiet moment too: a process that is killed keeps nothing by itself.
setTimeout(() => flushCompileCache?.(), 5_000).unref();
