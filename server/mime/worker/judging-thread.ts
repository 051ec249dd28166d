import { parentPort } from "node:worker_threads";
import type { DnsAnswer, DnsLookup } from "#domain/email-domain/dns-lookup.ts";
import { authenticateEmail, loadMailauth } from "#server/mime/authentication/authenticate.ts";
import type { QuestionAnswer, ThreadMessage, ThreadTask } from "./thread-task.ts";

// Loaded before the first mail is taken, so that loading is not counted as time the mail takes.
await loadMailauth();

const asked = new Map<number, (answer: DnsAnswer) => void>();
let lastQuestion = 0;
const send = (message: ThreadMessage) => parentPort?.postMessage(message);

// One mail at a time. Name servers are asked by the owner of this thread.
parentPort?.on("message", (message: ThreadTask | QuestionAnswer) => {
  if ("bytes" in message) {
    asked.clear();
    send({ id: message.id, isBegun: true });
    void judge(message).then(send);
    return;
  }
  asked.get(message.question)?.(message.answer);
  asked.delete(message.question);
});

async function judge({ id, bytes, arrival }: ThreadTask): Promise<ThreadMessage> {
  const ask: DnsLookup = (name, type) =>
    new Promise((answered) => {
      lastQuestion += 1;
      asked.set(lastQuestion, answered);
      send({ id, question: lastQuestion, name, type });
    });
  try {
    if (arrival === undefined) throw new Error("nobody said how the mail came");
    const { buffer, byteOffset, byteLength } = bytes;
    const own = Buffer.from(buffer, byteOffset, byteLength);
    return { id, authenticity: await authenticateEmail(own, arrival, ask) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
