import { parentPort } from "node:worker_threads";
import { parseEmail } from "#server/mime/parse-email.ts";
import type { ThreadMessage, ThreadTask } from "./thread-task.ts";

// One mail at a time: whoever asks waits for the answer before the next, and ends this thread when none comes.
parentPort?.on("message", (task: ThreadTask) => {
  const begun: ThreadMessage = { id: task.id, isBegun: true };
  parentPort?.postMessage(begun);
  void answer(task).then(({ message, owned }) => parentPort?.postMessage(message, owned));
});

async function answer({ id, bytes }: ThreadTask) {
  try {
    const mail = await parseEmail(bytes);
    // Sent as copies of their own, because many are windows into one shared memory.
    const attachments = mail.attachments.map((file) => ({
      ...file,
      bytes: new Uint8Array(file.bytes),
    }));
    const owned = attachments.map((file) => file.bytes.buffer as ArrayBuffer);
    const message: ThreadMessage = { id, mail: { ...mail, attachments } };
    return { message, owned };
  } catch (error) {
    const message: ThreadMessage = {
      id,
      problem: error instanceof Error ? error.message : String(error),
    };
    return { message, owned: [] };
  }
}
