// npm start. What Node compiles is kept, so that the second start takes half as long and a third of the
// memory: without it each start brings a compiler along to strip the types. Hence a file before all others.
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Beside the packages and not in the temporary folder, where others of this machine could write.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/deskbell", import.meta.url)));
const { start } = await import("./start.ts");
await start();
// Written at a quiet moment too: a process that is killed keeps nothing by itself.
setTimeout(flushCompileCache, 3_000).unref();
