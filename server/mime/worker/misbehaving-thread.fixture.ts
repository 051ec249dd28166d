import { parentPort, threadId } from "node:worker_threads";
import type { ThreadTask } from "./thread-task.ts";

// Does to its owner what a poison mail could do to the real thread; the word in the mail says which.
parentPort?.on("message", ({ id, bytes }: ThreadTask) => {
  parentPort?.postMessage({ id, isBegun: true });
  const text = Buffer.from(bytes).toString();
  if (text.includes("hang")) for (;;);
  if (text.includes("throw")) throw new Error("broken");
  if (text.includes("exit")) process.exit(1);
  if (text.includes("wait")) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
    return parentPort?.postMessage({ id, mail: { text: "waited" } });
  }
  if (text.includes("verdict"))
    return parentPort?.postMessage({
      id,
      authenticity: { kind: "judged", proved: "by the fixture" },
    });
  if (text.includes("who"))
    return parentPort?.postMessage({ id, mail: { text: `thread ${threadId}` } });
  const kept: string[][] = [];
  while (text.includes("eat"))
    kept.push(Array.from({ length: 100_000 }, (_, at) => `${at}-${kept.length}`));
  parentPort?.postMessage({ id, problem: "asked to fail" });
});
