import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { Caller } from "./caller.ts";

async function listen<Server extends net.Server>(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("connects again after the server closed the idle connection", async () => {
  const server = http.createServer((_, response) => response.end("fine"));
  const port = await listen(server);
  const caller = new Caller(port, {});
  const request = caller.prepare("GET", "/");
  expect((await caller.send(request)).body.toString()).toBe("fine");
  server.closeAllConnections();
  await pause(50);
  expect((await caller.send(request)).body.toString()).toBe("fine");
  expect((await caller.send(request)).body.toString()).toBe("fine");
  caller.close();
  server.close();
});

test("rejects a request whose connection closes before the response", async () => {
  let accepted = 0;
  const server = net.createServer((socket) => {
    accepted += 1;
    socket.on("error", () => undefined);
    socket.once("data", () => socket.destroy());
  });
  const port = await listen(server);
  const caller = new Caller(port, {});
  const request = caller.prepare("GET", "/");
  await expect(caller.send(request)).rejects.toThrow();
  await expect(caller.send(request)).rejects.toThrow();
  expect(accepted).toBe(2);
  caller.close();
  server.close();
});
