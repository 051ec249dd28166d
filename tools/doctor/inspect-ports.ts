// Tries to open the ports of a configuration, and asks who answers on one that is taken.
import { connect, createServer, isIP } from "node:net";
import type { Config } from "#server/config.ts";
import { listenAt } from "#server/explain-listen-error.ts";
import { createOutgoing, onlyOrigin } from "#server/outgoing/outgoing.ts";
import type { PortResult } from "./findings.ts";

interface Addresses extends Pick<Config, "port" | "host"> {
  readonly smtp: Pick<Config["smtp"], "isAlwaysOn" | "port" | "host">;
}

export async function inspectPorts({ port, host, smtp }: Addresses): Promise<PortResult[]> {
  const http = await inspectPort({ name: "PORT", port, host }, isDeskbell);
  if (!smtp.isAlwaysOn) return [http];
  const { port: smtpPort, host: smtpHost } = smtp;
  return [
    http,
    await inspectPort({ name: "SMTP_PORT", port: smtpPort, host: smtpHost }, greetsAsDeskbell),
  ];
}

async function inspectPort(
  { name, port, host }: Omit<PortResult, "state">,
  isOurs: (host: string, port: number) => Promise<boolean>,
): Promise<PortResult> {
  const server = createServer();
  try {
    const hostName = name === "PORT" ? "HOST" : "SMTP_HOST";
    await listenAt(server as never, { portName: name, hostName, port, host });
    return { name, port, host, state: "free" };
  } catch (error) {
    if (await isOurs(toReachable(host), port)) return { name, port, host, state: "deskbell" };
    const { message, cause } = error as Error;
    const { code } = (cause ?? error) as NodeJS.ErrnoException;
    return { name, port, host, state: { error: message, code: code ?? "" } };
  } finally {
    server.close();
  }
}

const toReachable = (host: string): string =>
  host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;

const probeTimeoutMs = 3_000;
const probeBytes = 64 * 1024;

export const toReadyUrl = (host: string, port: number): string =>
  `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}/readyz`;

async function isDeskbell(host: string, port: number): Promise<boolean> {
  try {
    const url = toReadyUrl(host, port);
    const ask = createOutgoing({ checkDestination: onlyOrigin(() => url) });
    const signal = AbortSignal.timeout(probeTimeoutMs);
    const response = await ask(url, { signal, maxBytes: probeBytes });
    return Object.hasOwn((await response.json()) as object, "missing");
  } catch {
    return false;
  }
}

/** "220 mx.example.com ESMTP Deskbell" */
function greetsAsDeskbell(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    let greeting = "";
    const socket = connect({ host, port, timeout: probeTimeoutMs });
    const finish = () => {
      socket.destroy();
      done(/^220 \S+ ESMTP Deskbell\b/.test(greeting));
    };
    for (const end of ["error", "timeout", "close"]) socket.on(end, finish);
    socket.on("data", (data) => {
      greeting += data;
      if (greeting.includes("\n") || greeting.length > 512) finish();
    });
  });
}
