// A scripted mail server that replies line by line and records what it received, for responses no real server gives on
// demand.
import net, { type AddressInfo } from "node:net";
import type { Settings } from "#server/ports/provider.ts";

export interface ScriptedServer {
  readonly heard: readonly string[];
  readonly settings: Settings;
  close(): Promise<void>;
}

export async function startScriptedServer(
  respond: (line: string, socket: net.Socket) => void,
  greeting = "220 hi",
): Promise<ScriptedServer> {
  const received: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.write(`${greeting}\r\n`);
    let rest = "";
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        received.push(line);
        respond(line, socket);
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const port = String((server.address() as AddressInfo).port);
  return {
    heard: received,
    settings: { host: "127.0.0.1", port, security: "none" },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

/** Replies of a healthy server up to DATA; null while it waits for more lines. */
export function politely(line: string): string | null {
  if (/^EHLO/.test(line)) return "250 hello";
  if (/^(?:MAIL|RCPT)/.test(line)) return "250 2.0.0 ok";
  return /^DATA$/.test(line) ? "354 go on" : null;
}
