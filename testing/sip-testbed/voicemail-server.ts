// The phone system's voicemail server: accepts SUBSCRIBE for message-summary (RFC 6665, RFC 3842) behind the proxy, and
// notifies the browser by NOTIFY over the route of its SUBSCRIBE.
import dgram from "node:dgram";
import type { AddressInfo } from "node:net";

interface Subscription {
  readonly from: string;
  readonly to: string;
  readonly callId: string;
  readonly contact: string;
  readonly routes: readonly string[];
  readonly port: number;
}

export interface VoicemailServer {
  readonly port: number;
  /** Number of subscriptions received. */
  subscribed(): number;
  /** Sets the summary and notifies the subscriber. */
  waiting(fresh: number, heard: number): void;
  said(): string;
  stop(): Promise<void>;
}

export async function openVoicemailServer(): Promise<VoicemailServer> {
  const socket = dgram.createSocket("udp4");
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  const { port } = socket.address() as AddressInfo;
  const log: string[] = [];
  let summary = { fresh: 0, heard: 0 };
  let subscribeCount = 0;
  let cseq = 1;
  let current: Subscription | null = null;

  const send = (text: string, to: number) => {
    log.push(`> ${text}`);
    socket.send(text, to, "127.0.0.1");
  };

  function notify({ from, to, callId, contact, routes, port: proxy }: Subscription): void {
    const body = [
      `Messages-Waiting: ${summary.fresh > 0 ? "yes" : "no"}`,
      `Message-Account: ${to.replace(/^.*</, "").replace(/>.*$/, "")}`,
      `Voice-Message: ${summary.fresh}/${summary.heard} (0/0)`,
      "",
    ].join("\r\n");
    cseq += 1;
    const lines = [
      `NOTIFY ${contact} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bK-voicemail-${cseq};rport`,
      "Max-Forwards: 70",
      ...routes.map((route) => `Route: ${route}`),
      `From: ${to}`,
      `To: ${from}`,
      `Call-ID: ${callId}`,
      `CSeq: ${cseq} NOTIFY`,
      `Contact: <sip:voicemail@127.0.0.1:${port}>`,
      "Event: message-summary",
      "Subscription-State: active;expires=3600",
      "Content-Type: application/simple-message-summary",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ];
    send(lines.join("\r\n"), proxy);
  }

  socket.on("message", (bytes, { port: proxy }) => {
    const text = bytes.toString("utf8");
    log.push(`< ${text}`);
    if (!text.startsWith("SUBSCRIBE ")) return;
    const lines = text.split("\r\n");
    const all = (name: string) =>
      lines
        .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
        .map((line) => line.slice(name.length + 1).trim());
    const one = (name: string) => all(name)[0] ?? "";
    const to = one("To").includes(";tag=") ? one("To") : `${one("To")};tag=voicemail`;
    const expires = one("Expires") || "3600";
    send(
      [
        "SIP/2.0 200 OK",
        ...all("Via").map((via) => `Via: ${via}`),
        ...all("Record-Route").map((route) => `Record-Route: ${route}`),
        `From: ${one("From")}`,
        `To: ${to}`,
        `Call-ID: ${one("Call-ID")}`,
        `CSeq: ${one("CSeq")}`,
        `Contact: <sip:voicemail@127.0.0.1:${port}>`,
        `Expires: ${expires}`,
        "Content-Length: 0",
        "",
        "",
      ].join("\r\n"),
      proxy,
    );
    if (expires === "0") {
      current = null;
      return;
    }
    subscribeCount += 1;
    current = {
      from: one("From"),
      to,
      callId: one("Call-ID"),
      routes: all("Record-Route"),
      contact: /<([^>]+)>/.exec(one("Contact"))?.[1] ?? one("Contact"),
      port: proxy,
    };
    notify(current);
  });

  return {
    port,
    subscribed: () => subscribeCount,
    waiting(fresh, heard) {
      summary = { fresh, heard };
      if (current !== null) notify(current);
    },
    said: () => log.join("\n"),
    stop: () => new Promise((done) => socket.close(() => done())),
  };
}
