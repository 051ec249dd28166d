// Loaded into the app with --trace: reports where the promise of an unhandled rejection was created, which the error's
// stack lacks if it comes from a socket. Records a stack per promise, so it is off by default.
import { createHook } from "node:async_hooks";

const origins = new WeakMap<object, { stack?: string }>();
Error.stackTraceLimit = 25;

createHook({
  init(_id, type, _trigger, resource) {
    if (type !== "PROMISE") return;
    const at: { stack?: string } = {};
    Error.captureStackTrace(at);
    origins.set(resource, at);
  },
}).enable();

process.prependListener("unhandledRejection", (_error, promise) => {
  const lines = origins.get(promise)?.stack?.split("\n").slice(1) ?? [];
  const stack = lines.map((line) => line.trim()).filter((line) => !line.includes("node:internal"));
  process.stdout.write(
    `${JSON.stringify({ level: "error", event: "storm.promise_made", stack })}\n`,
  );
});
