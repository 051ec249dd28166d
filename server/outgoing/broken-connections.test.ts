// Servers that break off in every way: each request ends, and long before its deadline where the connection has ended.
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { createOutgoing, onlyOrigin } from "./outgoing.ts";
import { createWebhookClient } from "./post-webhook.ts";
import { withinDeadline } from "./within-deadline.ts";

const switching = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n";
const hints = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";

const ways: Readonly<Record<string, (socket: net.Socket) => unknown>> = {
  "/switch": (socket) => socket.write(switching),
  "/switch-and-end": (socket) => socket.end(switching),
  "/end": (socket) => socket.end(),
  "/end-in-head": (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Le"),
  "/reset": (socket) => socket.resetAndDestroy(),
  "/nonsense": (socket) => socket.write("220 mail.example ESMTP\r\n"),
  "/hints-and-end": (socket) => socket.end(hints),
  "/hints": (socket) => socket.write(hints.repeat(1_000)),
};

const sockets = new Set<net.Socket>();
// Half of a connection stays open when the client ends its own.
const server = net.createServer({ allowHalfOpen: true }, (socket) => {
  sockets.add(socket);
  socket.on("error", () => undefined);
  socket.once("data", (head) => ways[head.toString("latin1").split(" ")[1] ?? ""]?.(socket));
});
let host = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const post = (path: string) =>
  createWebhookClient({ privateHosts: [host] }).post({
    url: `http://${host}${path}`,
    headers: {},
    body: Buffer.from("{}"),
  });

test.each(Object.keys(ways))(
  "a webhook endpoint that answers with %s is left at once",
  async (path) => {
    expect(await post(path)).toMatchObject({ status: null, problem: "unreachable" });
  },
);

test("a webhook endpoint that says nothing is left at the deadline", async () => {
  lowerLimitsOfTest({ webhookTimeoutSeconds: 0.1 });
  expect(await post("/nothing")).toMatchObject({ status: null, problem: "timeout" });
});

test.each([...Object.keys(ways), "/nothing"])(
  "a provider that answers with %s is left",
  async (path) => {
    const outgoing = createOutgoing({ checkDestination: onlyOrigin(() => `http://${host}`) });
    await expect(outgoing(`http://${host}${path}`, { timeoutSeconds: 0.3 })).rejects.toThrow();
  },
);

test('a response that comes a byte at a time ends after "outgoingResponseSeconds"', async () => {
  lowerLimitsOfTest({ outgoingResponseSeconds: 0.2 });
  const drip = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const timer = setInterval(() => socket.write("a"), 20);
    socket.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((done) => drip.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(drip.address() as AddressInfo).port}`;
  const response = await createOutgoing({ checkDestination: onlyOrigin(() => url) })(url);
  await expect(response.text()).rejects.toMatchObject({ name: "TimeoutError" });
  drip.close();
});

test("work that hears of no abort ends as late", async () => {
  const work = withinDeadline(0.01, () => new Promise(() => undefined));
  await expect(work).rejects.toMatchObject({ name: "TimeoutError" });
});
