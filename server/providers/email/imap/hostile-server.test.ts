// A hostile mail server: limits on what it can send, and for how long.
import net from "node:net";
import { PassThrough } from "node:stream";
import type { ImapFlow } from "imapflow";
import { expect, onTestFinished, test, vi } from "vitest";
import { limit } from "#domain/limits.ts";
import { limitResponses } from "./limit-responses.ts";
import { openMailbox } from "./open-mailbox.ts";

const first: Readonly<Record<string, string>> = {
  CAPABILITY: "* CAPABILITY IMAP4rev1\r\n",
  LIST: '* LIST () "/" INBOX\r\n',
  EXAMINE: "* 1 EXISTS\r\n* OK [UIDVALIDITY 7] yes\r\n* OK [UIDNEXT 2] yes\r\n",
  "UID FETCH":
    '* 1 FETCH (UID 1 INTERNALDATE "20-Nov-2026 10:00:00 +0000" BODY[] {5}\r\nHello)\r\n'.repeat(3),
};

const endlessList = `* SEARCH${" 1234567".repeat(8_000)}\r\n`;

/** Never ends its response to UID SEARCH, unless it is given a last line. */
async function openHostileServer(response = endlessList, lastLine: string | null = null) {
  let written = 0;
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    const flood = () => {
      do {
        written += response.length;
      } while (socket.writable && socket.write(response));
    };
    let rest = "";
    socket.on("data", (piece) => {
      const lines = (rest + piece.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [tag = "", ...words] = line.split(" ");
        const command = words.join(" ").toUpperCase();
        if (command.startsWith("UID SEARCH")) {
          if (lastLine !== null) {
            socket.write(`${response}${lastLine}${tag} OK done\r\n`);
            continue;
          }
          socket.on("drain", flood);
          return flood();
        }
        const name = Object.keys(first).find((one) => command.startsWith(one));
        socket.write(`${name === undefined ? "" : first[name]}${tag} OK done\r\n`);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  const settings = {
    host: "127.0.0.1",
    port: String(port),
    security: "starttls",
    username: "desk",
    password: "kettle",
  };
  const mailbox = await openMailbox({ settings, baseUrl: "", http: fetch });
  onTestFinished(() => mailbox.close());
  await mailbox.open("INBOX");
  return { mailbox, written: () => written };
}

const unreadBytes = 12 * 1024 * 1024;

test.each([
  ["an endless list", endlessList, limit("imapListBytes")],
  // Short lines cost far more than their bytes.
  ["endless short lines", "* OK x\r\n".repeat(8_000), limit("imapListBytes") / 12],
  ["endless empty lines", "\r\n".repeat(32_000), limit("imapListBytes") / 50],
  ["endless folders", "* LIST () NIL a\r\n".repeat(4_000), limit("imapListBytes") / 100],
  ["a response of endless parts", "{0}\r\n".repeat(8_000), 0],
  ["a line without end", "* OK x".repeat(8_000), limit("imapListBytes")],
  ["a few bytes that name millions of emails", "* VANISHED 1:16777216\r\n".repeat(100), 0],
  ["ranges of emails", "* ESEARCH UID ALL 1:16777216\r\n".repeat(100), 0],
  ["a long line that is no list", `* OK ${"(A)".repeat(8_000)}\r\n`, 0],
])(
  "closes the connection of a server that sends %s",
  { timeout: 240_000 },
  async (_, lines, bytes) => {
    // The limit counts bytes in time: a busy machine that takes longer would be allowed more.
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { mailbox, written } = await openHostileServer(lines);
    await expect(mailbox.listUidsFrom(1)).rejects.toMatchObject({ kind: "lost" });
    // What is still in the buffers of both sides was never read.
    expect(written()).toBeLessThan(bytes + unreadBytes);
  },
);

test("lists a mailbox of 100,000 emails, of which all change meanwhile", async () => {
  const uids = Array.from({ length: 100_000 }, (_, nth) => 1_000_000 + nth);
  const changes = uids.map((_, nth) => `* ${nth + 1} FETCH (FLAGS (\\Seen))\r\n`).join("");
  const { mailbox } = await openHostileServer(
    changes,
    `* SEARCH ${uids.join(" ")} (MODSEQ 917162500)\r\n`,
  );
  expect(await mailbox.listUidsFrom(1)).toEqual(uids);
});

test("closes the connection of a server that goes on sending before the sign-in", () => {
  const streamer = Object.assign(new PassThrough({ objectMode: true }), {
    checkLiteralMarker: (_: Buffer) => false,
    failStream: vi.fn(),
  });
  const client = { streamer, authenticated: false };
  limitResponses(client as unknown as ImapFlow, () => 0);
  const payload = Buffer.from("* OK x\r\n");
  const send = (lines: number) => {
    for (let nth = 0; nth < lines; nth += 1) {
      streamer.checkLiteralMarker(payload);
      streamer.push({ payload, literals: [], next: () => undefined });
    }
  };
  send(1_000);
  expect(streamer.failStream).not.toHaveBeenCalled();
  send(1);
  expect(streamer.failStream).toHaveBeenCalledOnce();
});

test("has the whole budget again later", () => {
  const streamer = Object.assign(new PassThrough({ objectMode: true, highWaterMark: 1e9 }), {
    checkLiteralMarker: (_: Buffer) => false,
    failStream: vi.fn(),
  });
  let at = 0;
  limitResponses({ streamer } as unknown as ImapFlow, () => at);
  const line = Buffer.from("* 1 EXISTS\r\n");
  for (let round = 0; round < 5; round += 1) {
    for (let nth = 0; nth < 100_000; nth += 1) {
      if (nth % 50 === 0) streamer.push({ payload: line, literals: [], next: () => undefined });
      streamer.checkLiteralMarker(line);
    }
    at += 30_000;
  }
  expect(streamer.failStream).not.toHaveBeenCalled();
});

test("returns an email once, even if the server sends it repeatedly", async () => {
  const { mailbox } = await openHostileServer();
  const came: string[] = [];
  for await (const { bytes } of mailbox.fetch([1])) came.push(bytes.toString());
  expect(came).toEqual(["Hello"]);
});
