import { parentPort } from "node:worker_threads";
import { parseEmail } from "#server/mime/parse-email.ts";
import type { ThreadMessage, ThreadTask } from "./thread-task.ts";

// One email at a time: the owner waits for the result before the next, and terminates this thread if none arrives.
parentPort?.on("message", (task: ThreadTask) => {
  const started: ThreadMessage = { id: task.id, isStarted: true };
  parentPort?.postMessage(started);
  void runTask(task).then(({ message, owned }) => parentPort?.postMessage(message, owned));
});

async function runTask({ id, bytes }: ThreadTask) {
  try {
    const email = await parseEmail(bytes);
    // Copied, because many are views of one shared buffer.
    const attachments = email.attachments.map((file) => ({
      ...file,
      bytes: new Uint8Array(file.bytes),
    }));
    const owned = attachments.map((file) => file.bytes.buffer as ArrayBuffer);
    const message: ThreadMessage = { id, email: { ...email, attachments } };
    return { message, owned };
  } catch (error) {
    const message: ThreadMessage = {
      id,
      problem: error instanceof Error ? error.message : String(error),
    };
    return { message, owned: [] };
  }
}
