// npm start.
import "./enable-compile-cache.js";

const { start } = await import("./start.ts");
await start();
