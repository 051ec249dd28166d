import { parentPort } from "node:worker_threads";
import type { DnsAnswer, DnsLookup } from "#domain/email-domain/dns-lookup.ts";
import { authenticateEmail, loadMailauth } from "#server/mime/authentication/authenticate.ts";
import type { QuestionAnswer, ThreadMessage, ThreadTask } from "./thread-task.ts";

// Loaded before the first email, so that loading doesn't count toward its time.
await loadMailauth();

const pendingLookups = new Map<number, (answer: DnsAnswer) => void>();
let lastQuestion = 0;
const send = (message: ThreadMessage) => parentPort?.postMessage(message);

// One email at a time. The thread's owner does the DNS lookups.
parentPort?.on("message", (message: ThreadTask | QuestionAnswer) => {
  if ("bytes" in message) {
    pendingLookups.clear();
    send({ id: message.id, isStarted: true });
    void runTask(message).then(send);
    return;
  }
  pendingLookups.get(message.question)?.(message.answer);
  pendingLookups.delete(message.question);
});

async function runTask({ id, bytes, arrival }: ThreadTask): Promise<ThreadMessage> {
  const lookup: DnsLookup = (name, type) =>
    new Promise((answered) => {
      lastQuestion += 1;
      pendingLookups.set(lastQuestion, answered);
      send({ id, question: lastQuestion, name, type });
    });
  try {
    if (arrival === undefined) throw new Error("nobody said how the mail came");
    const { buffer, byteOffset, byteLength } = bytes;
    const own = Buffer.from(buffer, byteOffset, byteLength);
    return { id, authenticity: await authenticateEmail(own, arrival, lookup) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
