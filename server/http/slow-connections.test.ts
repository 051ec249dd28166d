// Walks past the limits of a connection, lowered, on a real server: how many there are, what they send and how slowly.
import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { createCounters } from "#server/counters.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { dialRaw, type RawConnection } from "#testing/wire/raw-line.ts";
import { createClientAddressResolver } from "./client-address.ts";
import { limitConnections, serverOptions } from "./connections.ts";

lowerLimits({
  connectionsMax: 3,
  headersSeconds: 0.2,
  requestSeconds: 0.4,
  connectionIdleSeconds: 0.3,
});

async function start(listener: http.RequestListener) {
  const server = http.createServer(
    { ...serverOptions(), connectionsCheckingInterval: 20 },
    listener,
  );
  const counters = createCounters();
  limitConnections(server, createClientAddressResolver([]), counters);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  const dialed: RawConnection[] = [];
  onTestFinished(() => {
    for (const one of dialed) one.reset();
    server.closeAllConnections();
    server.close();
  });
  return {
    counters,
    async dial(text = ""): Promise<RawConnection> {
      const connection = await dialRaw({ host: "127.0.0.1", port });
      dialed.push(connection);
      connection.write(text);
      return connection;
    },
  };
}

const fine: http.RequestListener = (_, response) => void response.end("Fine");
const reads: http.RequestListener = (request, response) => {
  request.resume();
  request.on("end", () => response.end("Fine"));
  request.on("error", () => undefined);
};

test('"connectionsMax": one connection more is closed unread', async () => {
  const { dial, counters } = await start(fine);
  const held = await Promise.all(Array.from({ length: limit("connectionsMax") }, () => dial()));
  await (await dial("GET / HTTP/1.1\r\nHost: a\r\n\r\n")).over();
  expect(counters.read("deskbell_refused_total", { reason: "connections" })).toBe(1);
  held[0]?.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(await held[0]?.head()).toContain("200 OK");
});

test('"headersSeconds": headers that never end get a 408 response', async () => {
  const { dial } = await start(fine);
  const slow = await dial("GET / HTTP/1.1\r\nHost: a\r\nX-A: ");
  await slow.over();
  expect(await slow.head()).toContain("408");
});

test('"requestSeconds": a body that never ends gets a 408 response, though bytes arrive', async () => {
  const { dial } = await start(reads);
  const slow = await dial("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n");
  const drip = setInterval(() => slow.write("a"), 20);
  onTestFinished(() => clearInterval(drip));
  await slow.over();
  expect(await slow.head()).toContain("408");
});

test('"connectionIdleSeconds": a connection without a byte is closed, though its response is not ready', async () => {
  const { dial } = await start(() => undefined);
  const idle = await dial("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await idle.over();
  expect(idle.received()).toBe("");
});

test('"headerBytes": larger headers get a 431 response', async () => {
  const { dial } = await start(fine);
  const header = (bytes: number) =>
    `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${"a".repeat(bytes)}\r\n\r\n`;
  expect(await (await dial(header(limit("headerBytes") - 100))).head()).toContain("200 OK");
  expect(await (await dial(header(limit("headerBytes")))).head()).toContain("431");
});

test('"headersPerRequest": one header more gets a 431 response', async () => {
  const { dial } = await start(fine);
  const ask = async (count: number) => {
    const headers = Array.from({ length: count - 1 }, (_, nth) => `X-${nth}: a\r\n`).join("");
    return (await dial(`GET / HTTP/1.1\r\nHost: a\r\n${headers}\r\n`)).head();
  };
  expect(await ask(limit("headersPerRequest"))).toContain("200 OK");
  expect(await ask(limit("headersPerRequest") + 1)).toContain("431");
});
