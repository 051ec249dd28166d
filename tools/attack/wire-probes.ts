// Protocol attacks: ambiguous requests, slow connections, and malformed bytes.
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { limit } from "#domain/limits.ts";
import { assertAlive, fail, type Probe, sendRequest, type Target } from "./probes.ts";

interface RawResponse {
  readonly text: string;
  readonly isClosed: boolean;
}

/** All data received until the server closes the connection, or is silent for this long. */
function sendRaw(
  { url }: Target,
  payload: string | Buffer,
  silentMs = 1_500,
): Promise<RawResponse> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(url);
    const socket = net.connect({ host: hostname, port: Number(port) });
    let text = "";
    const end = (isClosed: boolean) => {
      socket.destroy();
      done({ text, isClosed });
    };
    socket.on("connect", () => socket.write(payload));
    socket.on("data", (data) => {
      text += data.toString("latin1");
    });
    socket.on("error", (error) => (text === "" ? failed(error) : end(true)));
    socket.on("close", () => end(true));
    socket.setTimeout(silentMs, () => end(false));
  });
}

const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
const countResponses = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0;

const post = (fields: readonly string[], body: string) =>
  ["POST /rpc/getInstance HTTP/1.1", "Host: 127.0.0.1", ...fields, "", body].join("\r\n");
const hidden = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

/** Each could be parsed as one request by one server and as two by another. */
const smuggled: Readonly<Record<string, string>> = {
  "a length and chunks": post(
    ["Content-Length: 4", "Transfer-Encoding: chunked"],
    `0\r\n\r\n${hidden}`,
  ),
  "two lengths": post(["Content-Length: 0", `Content-Length: ${hidden.length}`], hidden),
  "a length with a sign": post([`Content-Length: +${hidden.length}`], hidden),
  "chunks in disguise": post(["Transfer-Encoding: xchunked"], `0\r\n\r\n${hidden}`),
  "chunks by another name": post(["Transfer-Encoding : chunked"], `0\r\n\r\n${hidden}`),
  "chunks twice": post(["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${hidden}`),
  "a chunk whose size is none": post(
    ["Transfer-Encoding: chunked"],
    `0x1\r\na\r\n0\r\n\r\n${hidden}`,
  ),
  "a line end alone": `POST /rpc/getInstance HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 0\nTransfer-Encoding: chunked\n\n${hidden}`,
  "two hosts": `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n`,
  "a folded field": `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: b\r\n c\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`,
};

const sockets = 150;

export const wireProbes: readonly Probe[] = [
  {
    name: "a request that two readers would read differently is refused, and nothing behind it is answered",
    async run(target) {
      for (const [name, payload] of Object.entries(smuggled)) {
        const { text, isClosed } = await sendRaw(target, payload);
        const isOver = isClosed || name === "two hosts";
        if (statusOf(text) !== 400 || countResponses(text) !== 1 || !isOver)
          fail(`${name}: ${countResponses(text)} responses, the first ${statusOf(text)}`);
      }
      await assertAlive(target);
    },
  },
  {
    name: "no address and no forwarded name makes the server take another address for its own",
    async run(target) {
      const body = "{}";
      const ask = (first: string, host: string, more = "") =>
        sendRaw(
          target,
          `${first}\r\nHost: ${host}\r\n${more}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
        );
      const evil = "evil.example";
      const tries: Readonly<Record<string, Promise<RawResponse>>> = {
        "a whole address": ask(`POST http://${evil}/rpc/getInstance HTTP/1.1`, evil),
        "a name with an account": ask("POST /rpc/getInstance HTTP/1.1", `127.0.0.1@${evil}`),
        "a name that begins as ours": ask("POST /rpc/getInstance HTTP/1.1", `127.0.0.1.${evil}`),
        "no name": ask("POST /rpc/getInstance HTTP/1.1", ""),
      };
      for (const [name, said] of Object.entries(tries)) {
        const { text } = await said;
        if (![400, 421].includes(statusOf(text))) fail(`${name} got ${statusOf(text)}`);
      }
      const { text } = await ask(
        "POST /rpc/getInstance HTTP/1.1",
        new URL(target.url).host,
        `X-Forwarded-Host: ${evil}\r\nForwarded: host=${evil}\r\n`,
      );
      if (text.includes(evil)) fail("a forwarded name is told back");
    },
  },
  {
    name: "a thousand requests on one connection are answered once each, in their order",
    async run(target) {
      const one = (nth: number) => `GET /nowhere-${nth} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
      const max = 1_000;
      const payload = Array.from({ length: max }, (_, nth) => one(nth)).join("");
      const { text } = await sendRaw(target, payload, 10_000);
      if (countResponses(text) > max) fail(`${countResponses(text)} responses`);
      await assertAlive(target);
    },
  },
  {
    name: "connections that say a letter at a time keep nobody out, and are closed",
    async run(target) {
      const { hostname, port } = new URL(target.url);
      let closed = 0;
      const slow = Array.from({ length: sockets }, () => {
        const socket = net.connect({ host: hostname, port: Number(port) });
        socket.on("error", () => undefined);
        socket.on("close", () => {
          closed += 1;
        });
        socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ");
        return socket;
      });
      const drip = setInterval(() => {
        for (const socket of slow) if (socket.writable) socket.write("a");
      }, 1_000);
      try {
        await assertAlive(target);
        // Late headers are checked only every few seconds.
        const until = performance.now() + (limit("headersSeconds") + 45) * 1000;
        while (closed < sockets && performance.now() < until) await sleep(500);
        if (closed < sockets) fail(`${sockets - closed} of ${sockets} are still there`);
      } finally {
        clearInterval(drip);
        for (const socket of slow) socket.destroy();
      }
    },
  },
  {
    name: "a socket takes no compressed frame, which could hold a thousand times its size",
    needsMember: true,
    async run(target) {
      const head = [
        "GET /api/v1/feed HTTP/1.1",
        "Host: 127.0.0.1",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=15",
        `Cookie: ${target.cookie ?? ""}`,
      ];
      // FIN, RSV1, text; masked with zeros; ten bytes.
      const frame = Buffer.concat([Buffer.from([0xc1, 0x8a, 0, 0, 0, 0]), Buffer.alloc(10, 0x4b)]);
      const payload = Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), frame]);
      const { text, isClosed } = await sendRaw(target, payload, 5_000);
      if (statusOf(text) !== 101) fail(`the socket was not opened: ${statusOf(text)}`);
      if (/sec-websocket-extensions/i.test(text)) fail("compression was agreed on");
      if (!isClosed) fail("the frame was taken");
      await assertAlive(target);
    },
  },
  {
    name: "what is uploaded is never a page, whatever it is called and whatever it claims to be",
    needsMember: true,
    async run(target) {
      const script = "<script>alert(document.domain)</script>";
      const files: readonly (readonly [string, string, string])[] = [
        ["a.html", "text/html", script],
        ["a.svg", "image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
        ["a.xhtml", "application/xhtml+xml", script],
        ["a.gif.html", "text/html", `GIF89a/*${script}*/`],
        ["..%2f..%2fetc%2fpasswd", "text/plain", "x"],
        ["a%0d%0aSet-Cookie:%20a=b.html", "text/html%0d%0aX-Evil: 1", script],
        ["%e2%80%aegpj.exe", "image/jpeg", "MZ"],
        ["%00a.html", "image/gif;text/html", script],
      ];
      const headers = { cookie: target.cookie ?? "" };
      for (const [name, type, bytes] of files) {
        const up = await sendRequest(
          target,
          "POST",
          `/uploads?name=${name}`,
          { ...headers, "content-type": type },
          bytes,
        );
        if (up.status !== 201) continue;
        const { id } = JSON.parse(up.text);
        const range = Array.from({ length: 500 }, () => "0-").join(",");
        for (const more of [{}, { range: `bytes=${range}` }]) {
          const down = await sendRequest(target, "GET", `/attachments/${id}`, {
            ...headers,
            ...more,
          });
          const kind = down.headers["content-type"] ?? "";
          const way = down.headers["content-disposition"] ?? "";
          const isPicture = /^image\/(?:jpeg|png|gif|webp)$/.test(kind);
          if (!isPicture && kind !== "application/octet-stream")
            fail(`${name} is given as ${kind}`);
          if (!isPicture && !way.startsWith("attachment")) fail(`${name} is shown`);
          if (/[\r\n/\\]|%2f|%0[ad]|%00|%e2%80%ae/i.test(way)) fail(`${name} is called ${way}`);
          if (down.headers["x-content-type-options"] !== "nosniff") fail(`${name} may be sniffed`);
          if (!String(down.headers["content-security-policy"]).includes("sandbox"))
            fail(`${name} has no sandbox`);
          if (down.headers["set-cookie"] || down.headers["x-evil"]) fail(`${name} set a header`);
          if (down.text.length > bytes.length) fail(`ranges made ${down.text.length} bytes`);
        }
      }
    },
  },
];
