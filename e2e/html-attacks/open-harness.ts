// Serves the harness page with the app's security headers, and a second origin that counts requests to it.
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { SharedByteBudget } from "#server/byte-budget.ts";
import { setSecurityHeaders } from "#server/http/security-headers.ts";
import { createStaticFiles } from "#server/http/static-files.ts";

export interface Harness {
  readonly url: string;
  /** No request may ever reach this origin. */
  readonly trackerUrl: string;
  readonly hits: string[];
  /** Requests to the page's own server, other than for its own files. */
  readonly asked: string[];
  close(): Promise<void>;
}

const listen = (server: http.Server) =>
  new Promise<string>((done) =>
    server.listen(0, "127.0.0.1", () =>
      done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );

export async function openHarness(): Promise<Harness> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "deskbell-harness-"));
  await build({
    configFile: false,
    root: import.meta.dirname,
    plugins: [react()],
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, minify: false },
  });
  const files = await createStaticFiles(folder);
  const hits: string[] = [];
  const requestedPaths: string[] = [];
  const page = http.createServer((request, response) => {
    setSecurityHeaders(response, false);
    const url = new URL(request.url ?? "/", "http://here");
    const bodyBudget = new SharedByteBudget(0);
    const context = { request, response, url, method: request.method ?? "GET", ip: "", bodyBudget };
    const isOwn = url.pathname === "/" || url.pathname.startsWith("/assets/");
    if (isOwn && files.serve(context)) return;
    requestedPaths.push(`${context.method} ${url.pathname}${url.search}`);
    response.writeHead(404).end();
  });
  const tracker = http.createServer((request, response) => {
    hits.push(request.url ?? "");
    response.end();
  });
  // Even a connection without a request is a leak.
  tracker.on("connection", () => hits.push("connection"));
  const [url, trackerUrl] = [await listen(page), await listen(tracker)];
  return {
    url,
    trackerUrl,
    hits,
    asked: requestedPaths,
    async close() {
      for (const server of [page, tracker]) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
