// A desk that only listens: it keeps what the carrier posts and judges it with the carrier's own SDK.
import { createServer, type IncomingHttpHeaders } from "node:http";
import twilio from "twilio";

export interface Heard {
  path: string;
  fields: Record<string, string>;
  headers: IncomingHttpHeaders;
  isGenuine: boolean;
}

type Reaction = "answer" | "refuse" | "hang_up" | "keep_silent";

interface Given {
  type: string;
  body: string;
  status?: number;
}

export interface FakeDesk {
  url: string;
  publicUrl: string;
  heard: Heard[];
  texts(): Heard[];
  statuses(sid?: string): string[];
  reactWith(next: (heard: Heard, nth: number) => Reaction): void;
  answerWith(type: string, body: string): void;
  /** For each request its own answer; null leaves it to the others. */
  answerBy(give: (heard: Heard) => Given | null): void;
  show(path: string, file: { type: string; bytes: Uint8Array }): string;
  close(): Promise<void>;
}

export const publicUrl = "https://desk.example.org";

export async function openFakeDesk(authToken: string): Promise<FakeDesk> {
  const heard: Heard[] = [];
  const files = new Map<string, { type: string; bytes: Uint8Array }>();
  let answer: Given = { type: "text/xml", body: "<Response/>" };
  let give: (heard: Heard) => Given | null = () => null;
  let react: (heard: Heard, nth: number) => Reaction = () => "answer";
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      const file = files.get(path.split("?")[0] ?? "");
      if (file !== undefined) {
        response.writeHead(200, { "content-type": file.type }).end(file.bytes);
        return;
      }
      const isPost = request.method === "POST";
      const form = isPost ? Buffer.concat(parts).toString("utf8") : (path.split("?")[1] ?? "");
      const fields = Object.fromEntries(new URLSearchParams(form));
      const signature = String(request.headers["x-twilio-signature"]);
      const signed = isPost ? fields : {};
      const isGenuine = twilio.validateRequest(authToken, signature, publicUrl + path, signed);
      const one = { path, fields, headers: request.headers, isGenuine };
      heard.push(one);
      const reaction = isGenuine ? react(one, heard.length) : "refuse";
      if (reaction === "hang_up") request.socket.destroy();
      else if (reaction === "keep_silent") return;
      else if (reaction === "refuse") response.writeHead(403).end("no");
      else {
        const { status = 200, type, body } = give(one) ?? answer;
        response.writeHead(status, { "content-type": type }).end(body);
      }
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    publicUrl,
    heard,
    texts: () => heard.filter(({ fields, isGenuine }) => isGenuine && "Body" in fields),
    statuses: (sid) =>
      heard
        .filter(
          ({ fields, isGenuine }) => isGenuine && (sid === undefined || fields.MessageSid === sid),
        )
        .flatMap(({ fields }) => fields.MessageStatus ?? []),
    reactWith: (next) => {
      react = next;
    },
    answerWith: (type, body) => {
      answer = { type, body };
    },
    answerBy: (next) => {
      give = next;
    },
    show: (path, file) => {
      files.set(path, file);
      return publicUrl + path;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
