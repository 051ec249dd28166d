import http from "node:http";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { inspectPorts, toReadyUrl } from "./inspect-ports.ts";

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return (server.address() as net.AddressInfo).port;
}

const answering = (body: string): http.Server =>
  http.createServer((_, response) => response.end(body));

const greeting = (line: string): net.Server => net.createServer((socket) => socket.end(line));

const ready = '{"missing":[]}';

async function statesOf(port: number, smtpPort: number, host = "127.0.0.1") {
  const smtp = { isAlwaysOn: true, port: smtpPort, host };
  return (await inspectPorts({ port, host, smtp })).map(({ state }) => state);
}

const inUse = expect.objectContaining({ code: "EADDRINUSE" });

test("each port is asked itself who has it", async () => {
  const deskbell = await listen(answering(ready));
  const receiver = await listen(greeting("220 mx.example.com ESMTP Deskbell\r\n"));
  const postfix = await listen(greeting("220 mx.example.com ESMTP Postfix\r\n"));
  const website = await listen(answering("{}"));
  expect(await statesOf(deskbell, receiver)).toEqual(["deskbell", "deskbell"]);
  expect(await statesOf(deskbell, postfix)).toEqual(["deskbell", inUse]);
  expect(await statesOf(website, receiver)).toEqual([inUse, "deskbell"]);
  expect(await statesOf(0, postfix)).toEqual(["free", inUse]);
});

test("a port that answers without end is another program's", async () => {
  const endless = http.createServer((_, response) => {
    const piece = " ".repeat(64 * 1024);
    const write = () => {
      while (response.write(piece));
    };
    response.on("drain", write).on("error", () => undefined);
    write();
  });
  const port = await listen(endless);
  const since = process.cpuUsage();
  expect(await statesOf(port, 0)).toEqual([inUse, "free"]);
  expect(process.cpuUsage(since).user).toBeLessThan(1_000_000);
});

test.for([
  ["127.0.0.1", "http://127.0.0.1:3000/readyz"],
  ["::1", "http://[::1]:3000/readyz"],
  ["desk.internal", "http://desk.internal:3000/readyz"],
] as const)("%s is asked at %s", ([host, url]) => {
  expect(toReadyUrl(host, 3000)).toBe(url);
  expect(new URL(url).port).toBe("3000");
});

test("an address of another machine is told by its code", async () => {
  expect(await inspectPorts({ port: 0, host: "192.0.2.1", smtp })).toMatchObject([
    { state: { code: "EADDRNOTAVAIL", error: expect.stringContaining("HOST 192.0.2.1") } },
  ]);
});

const smtp = { isAlwaysOn: false, port: 0, host: "127.0.0.1" };
