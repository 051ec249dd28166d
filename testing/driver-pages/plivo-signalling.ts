// Plivo's browser signaling on loopback: SIP over WebSocket (RFC 7118), as far as a browser needs to register and call
// in. Accepts tokens signed by the account and records the headers.
import { createHmac } from "node:crypto";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

interface SipRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Signalling {
  readonly url: string;
  readonly heard: readonly SipRequest[];
  /** Ends the call from Plivo's side. */
  hangUp(): void;
  close(): Promise<void>;
}

function read(text: string): { first: string; headers: Record<string, string>; body: string } {
  const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
  const [first = "", ...lines] = head.split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const at = line.indexOf(":");
    const name = line.slice(0, at).trim().toLowerCase();
    const value = line.slice(at + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return { first, headers, body };
}

const isOurs = (token: string, key: string): boolean => {
  const [head = "", claims = "", signature] = token.split(".");
  return createHmac("sha256", key).update(`${head}.${claims}`).digest("base64url") === signature;
};

export async function openPlivoSignalling(
  key: string,
  answer: (offer: string) => Promise<string>,
): Promise<Signalling> {
  const server = new WebSocketServer({
    port: 0,
    host: "127.0.0.1",
    handleProtocols: (names) => (names.has("sip") ? "sip" : false),
  });
  const requests: SipRequest[] = [];
  let hangUp = () => {};

  async function handleMessage(socket: WebSocket, text: string): Promise<void> {
    const { first, headers, body } = read(text);
    const [method = ""] = first.split(" ");
    if (method === "" || method.startsWith("SIP/")) return;
    requests.push({ method, headers, body });
    const reply = (status: string, more: readonly string[] = [], sdp = "") =>
      socket.send(
        [
          `SIP/2.0 ${status}`,
          ...(headers.via ?? "").split(/,\s*(?=SIP)/).map((via) => `Via: ${via}`),
          `From: ${headers.from}`,
          `To: ${headers.to}${headers.to?.includes("tag=") ? "" : ";tag=plivo-1"}`,
          `Call-ID: ${headers["call-id"]}`,
          `CSeq: ${headers.cseq}`,
          ...more,
          ...(sdp === "" ? [] : ["Content-Type: application/sdp"]),
          `Content-Length: ${Buffer.byteLength(sdp)}`,
          "",
          sdp,
        ].join("\r\n"),
      );
    if (method === "ACK") return;
    const needsBadge = method === "REGISTER" || method === "INVITE";
    if (needsBadge && !isOurs(headers["x-plivo-jwt"] ?? "", key)) return reply("403 Forbidden");
    if (method === "REGISTER") return reply("200 OK", [`Contact: ${headers.contact};expires=120`]);
    if (method !== "INVITE") return reply("200 OK");
    reply("100 Trying");
    reply("200 OK", ["Contact: <sip:room@phone.plivo.com;transport=ws>"], await answer(body));
    hangUp = () => {
      const to = /<([^>]+)>/.exec(headers.contact ?? "")?.[1] ?? "";
      const lines = [
        `BYE ${to} SIP/2.0`,
        "Via: SIP/2.0/WS phone.plivo.com;branch=z9hG4bK-bye",
        `From: ${headers.to};tag=plivo-1`,
        `To: ${headers.from}`,
        `Call-ID: ${headers["call-id"]}`,
        "CSeq: 1 BYE",
        "Max-Forwards: 70",
        "Content-Length: 0",
        "",
        "",
      ];
      socket.send(lines.join("\r\n"));
    };
  }

  server.on("connection", (socket) => {
    socket.on(
      "message",
      (data) => void handleMessage(socket, String(data)).catch(() => socket.terminate()),
    );
  });
  await new Promise<void>((ready) => server.once("listening", ready));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/signalling`,
    heard: requests,
    hangUp: () => hangUp(),
    async close() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((closed) => server.close(closed));
    },
  };
}
