// npm start.
import "./enable-compile-cache.js";
import { createRequire } from "node:module";
import { findBuiltServer } from "./built-server.ts";

const built = findBuiltServer();
const load: (file: string) => typeof import("./start.ts") = createRequire(import.meta.url);
const { start } = built === null ? await import("./start.ts") : load(built);
await start();
