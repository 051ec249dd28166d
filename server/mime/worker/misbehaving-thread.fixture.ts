import { parentPort, threadId } from "node:worker_threads";
import type { ThreadTask } from "./thread-task.ts";

// Does what a malicious email could do to the real thread; the text of the email selects which.
parentPort?.on("message", ({ id, bytes }: ThreadTask) => {
  parentPort?.postMessage({ id, isStarted: true });
  const text = Buffer.from(bytes).toString();
  if (text.includes("hang")) for (;;);
  if (text.includes("throw")) throw new Error("broken");
  if (text.includes("exit")) process.exit(1);
  if (text.includes("wait")) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
    return parentPort?.postMessage({ id, email: { text: "waited" } });
  }
  if (text.includes("verdict"))
    return parentPort?.postMessage({
      id,
      authenticity: { kind: "judged", proved: "by the fixture" },
    });
  if (text.includes("who"))
    return parentPort?.postMessage({ id, email: { text: `thread ${threadId}` } });
  const hoarded: string[][] = [];
  while (text.includes("eat"))
    hoarded.push(Array.from({ length: 100_000 }, (_, at) => `${at}-${hoarded.length}`));
  parentPort?.postMessage({ id, problem: "asked to fail" });
});
