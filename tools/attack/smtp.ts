// An SMTP client that sends arbitrary lines.
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const connectTimeoutMs = 60_000;

/** The receiver starts once an inbox needs it. */
async function reach(port: number): Promise<net.Socket> {
  const until = performance.now() + connectTimeoutMs;
  for (;;) {
    const socket = net.connect({ host: "127.0.0.1", port });
    const isOpen = await new Promise<boolean>((done) => {
      socket.once("connect", () => done(true));
      socket.once("error", () => done(false));
    });
    if (isOpen) return socket;
    if (performance.now() > until) throw new Error("the SMTP listener did not start");
    await sleep(200);
  }
}

/** The last line of each response, greeting first; none after the connection closes. */
export async function sendSmtpCommands(
  port: number,
  commands: readonly string[],
): Promise<string[]> {
  const socket = await reach(port);
  socket.on("error", () => undefined);
  const responses: string[] = [];
  let rest = "";
  let notify: () => void = () => undefined;
  let isOver = false;
  socket.on("data", (data) => {
    const lines = (rest + data.toString()).split("\r\n");
    rest = lines.pop() ?? "";
    responses.push(...lines.filter((line) => /^\d{3}(?: |$)/.test(line)));
    notify();
  });
  socket.on("close", () => {
    isOver = true;
    notify();
  });
  socket.setTimeout(30_000, () => socket.destroy());
  const until = async (count: number) => {
    while (responses.length < count && !isOver)
      await new Promise<void>((done) => {
        notify = done;
      });
  };
  await until(1);
  for (const [index, message] of commands.entries()) {
    if (isOver) break;
    socket.write(`${message}\r\n`);
    await until(index + 2);
  }
  socket.destroy();
  return responses;
}

export const mailTo = (to: string, from: string, head: string, body: string): string[] => [
  "EHLO attacker.example",
  `MAIL FROM:<${from}>`,
  `RCPT TO:<${to}>`,
  "DATA",
  `From: ${from}\r\nTo: ${to}\r\n${head}\r\n\r\n${body}\r\n.`,
];
