// A sender of mail that says what it likes, line for line.
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const openWithinMs = 60_000;

/** The door opens when an inbox asks for it. */
async function reach(port: number): Promise<net.Socket> {
  const until = performance.now() + openWithinMs;
  for (;;) {
    const socket = net.connect({ host: "127.0.0.1", port });
    const isOpen = await new Promise<boolean>((done) => {
      socket.once("connect", () => done(true));
      socket.once("error", () => done(false));
    });
    if (isOpen) return socket;
    if (performance.now() > until) throw new Error("the door for mail did not open");
    await sleep(200);
  }
}

/** The last line of each answer, the greeting first; after the end of the connection there are no more. */
export async function sayToSmtp(port: number, says: readonly string[]): Promise<string[]> {
  const socket = await reach(port);
  socket.on("error", () => undefined);
  const answers: string[] = [];
  let rest = "";
  let heard: () => void = () => undefined;
  let isOver = false;
  socket.on("data", (data) => {
    const lines = (rest + data.toString()).split("\r\n");
    rest = lines.pop() ?? "";
    answers.push(...lines.filter((line) => /^\d{3}(?: |$)/.test(line)));
    heard();
  });
  socket.on("close", () => {
    isOver = true;
    heard();
  });
  socket.setTimeout(30_000, () => socket.destroy());
  const until = async (count: number) => {
    while (answers.length < count && !isOver)
      await new Promise<void>((done) => {
        heard = done;
      });
  };
  await until(1);
  for (const [place, say] of says.entries()) {
    if (isOver) break;
    socket.write(`${say}\r\n`);
    await until(place + 2);
  }
  socket.destroy();
  return answers;
}

export const mailTo = (to: string, from: string, head: string, body: string): string[] => [
  "EHLO attacker.example",
  `MAIL FROM:<${from}>`,
  `RCPT TO:<${to}>`,
  "DATA",
  `From: ${from}\r\nTo: ${to}\r\n${head}\r\n\r\n${body}\r\n.`,
];
