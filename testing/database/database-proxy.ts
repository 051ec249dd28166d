// A TCP proxy between the app and PostgreSQL that breaks connections the way networks and servers do.
import net from "node:net";
import { inject, onTestFinished } from "vitest";

type FailureMode =
  /** New connections are refused and open ones are reset. */
  | "stop"
  /** Connections are accepted and stay open, but nothing is forwarded in either direction. */
  | "hang"
  /** New connections are treated like a server with too many clients; open ones are reset. */
  | "refuse";

export interface DatabaseProxy {
  /** The same database, through this proxy. */
  urlOf(url: string): string;
  start(trouble: FailureMode): void;
  /** Only the connections whose start-up message carries this application name hang; others work. */
  hangOnly(applicationName: string): void;
  end(): void;
  /** Number of connections opened so far. */
  opened(): number;
}

interface Pair {
  readonly client: net.Socket;
  readonly server: net.Socket;
  name: string;
}

export async function openDatabaseProxy(): Promise<DatabaseProxy> {
  const { connection } = inject("postgres");
  let trouble: FailureMode | null = null;
  let hungName: string | null = null;
  let count = 0;
  const pairs = new Set<Pair>();
  const isHung = (pair: Pair) =>
    trouble === "hang" || (hungName !== null && pair.name === hungName);

  const proxy = net.createServer((client) => {
    count += 1;
    client.on("error", () => undefined);
    if (trouble === "stop") return void client.resetAndDestroy();
    if (trouble === "refuse") return void client.once("data", () => client.end(tooManyClients));
    const server = net.connect(`${connection.host}/.s.PGSQL.${connection.port}`);
    server.on("error", () => client.destroy());
    const pair: Pair = { client, server, name: "" };
    pairs.add(pair);
    const pass = (from: net.Socket, to: net.Socket, isStart: boolean) => {
      let isFirst = isStart;
      from.on("data", (data: Buffer) => {
        if (isFirst) pair.name = applicationNameIn(data);
        isFirst = false;
        if (to.writable) to.write(data);
        settle(pair);
      });
      from.on("close", () => {
        pairs.delete(pair);
        to.destroy();
      });
    };
    pass(client, server, true);
    pass(server, client, false);
    settle(pair);
  });
  // A paused socket keeps incoming data, like a stalled network.
  const settle = (pair: Pair) => {
    if (isHung(pair)) {
      pair.client.pause();
      pair.server.pause();
    } else {
      pair.client.resume();
      pair.server.resume();
    }
  };
  const settleAll = () => {
    for (const pair of pairs) settle(pair);
  };

  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  const { port } = proxy.address() as net.AddressInfo;
  onTestFinished(async () => {
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
    await new Promise((closed) => proxy.close(closed));
  });
  return {
    urlOf(url) {
      const database = /\/([^/?]*)(\?|$)/.exec(url.slice(url.lastIndexOf("@")))?.[1] ?? "";
      return `postgresql://${connection.user}@127.0.0.1:${port}/${database}`;
    },
    start(next) {
      trouble = next;
      if (next !== "hang") for (const { client } of pairs) client.resetAndDestroy();
      settleAll();
    },
    hangOnly(name) {
      hungName = name;
      settleAll();
    },
    end() {
      trouble = null;
      hungName = null;
      settleAll();
    },
    opened: () => count,
  };
}

/** Parses a start-up message: names and values, each ended by a zero byte. */
function applicationNameIn(start: Buffer): string {
  const parameters = start.subarray(8).toString("latin1").split("\0");
  return parameters[parameters.indexOf("application_name") + 1] ?? "";
}

/** ErrorResponse, https://www.postgresql.org/docs/18/protocol-message-formats.html */
const fields = ["SFATAL", "VFATAL", "C53300", "Msorry, too many clients already"];
const body = Buffer.from(`${fields.join("\0")}\0\0`);
const tooManyClients = Buffer.concat([
  Buffer.from("E"),
  Buffer.from(new Uint32Array([body.length + 4]).buffer).swap32(),
  body,
]);
