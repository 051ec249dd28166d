// Loaded into the app with --trace: of a rejection that nobody handled it says where its promise was made, which the
// error's own stack does not when it comes from a socket. Costs a stack for every promise, so it is off otherwise.
import { createHook } from "node:async_hooks";

const born = new WeakMap<object, { stack?: string }>();
Error.stackTraceLimit = 25;

createHook({
  init(_id, type, _trigger, resource) {
    if (type !== "PROMISE") return;
    const at: { stack?: string } = {};
    Error.captureStackTrace(at);
    born.set(resource, at);
  },
}).enable();

process.prependListener("unhandledRejection", (_error, promise) => {
  const lines = born.get(promise)?.stack?.split("\n").slice(1) ?? [];
  const stack = lines.map((line) => line.trim()).filter((line) => !line.includes("node:internal"));
  process.stdout.write(
    `${JSON.stringify({ level: "error", event: "storm.promise_made", stack })}\n`,
  );
});
