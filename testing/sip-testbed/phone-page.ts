// Builds the page with the product's driver and serves it on loopback, where browsers allow microphone access.
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buildScript } from "#testing/build-script.ts";

export interface PhonePage {
  readonly url: string;
  close(): Promise<void>;
}

export async function openPhonePage(): Promise<PhonePage> {
  const script = await buildScript(path.resolve(import.meta.dirname, "page/phone.ts"));
  const server = http.createServer((request, response) => {
    const isScript = request.url === "/phone.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    response.end(
      isScript ? script : '<!doctype html><title>Phone</title><script src="/phone.js"></script>',
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
