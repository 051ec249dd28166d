#!/usr/bin/env node
// Stands between Playwright and Firefox: Playwright sends a command (emulation.setMediaFeaturesOverride) that the
// Firefox of today's distributions does not know, and opens no page without it. Here it is implemented; all else passes.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const unknown = new Set(["emulation.setMediaFeaturesOverride"]);
const child = spawn(process.env.FIREFOX_PATH ?? "firefox", process.argv.slice(2), {
  stdio: ["inherit", "inherit", "pipe"],
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));

createInterface({ input: child.stderr }).on("line", (line) => {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else standBefore(address);
});

function standBefore(address) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("listening", () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
  server.on("connection", (near, request) => {
    const far = new WebSocket(address + (request.url === "/" ? "/session" : request.url), {
      maxPayload: 256 * 1024 * 1024,
    });
    const waiting = [];
    near.on("message", (data) => {
      const text = String(data);
      const { id, method } = JSON.parse(text);
      if (unknown.has(method)) near.send(JSON.stringify({ type: "success", id, result: {} }));
      else if (far.readyState === WebSocket.OPEN) far.send(text);
      else waiting.push(text);
    });
    far.on("open", () => {
      for (const text of waiting.splice(0)) far.send(text);
    });
    far.on("message", (data) => near.send(String(data)));
    far.on("close", () => near.close());
    near.on("close", () => far.close());
    far.on("error", () => near.close());
    near.on("error", () => far.close());
  });
}
