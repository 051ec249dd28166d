// A hostile mail server: limits on what it can send, and for how long.
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { openMailbox } from "./open-mailbox.ts";

const first: Readonly<Record<string, string>> = {
  CAPABILITY: "* CAPABILITY IMAP4rev1\r\n",
  LIST: '* LIST () "/" INBOX\r\n',
  EXAMINE: "* 1 EXISTS\r\n* OK [UIDVALIDITY 7] yes\r\n* OK [UIDNEXT 2] yes\r\n",
  "UID FETCH":
    '* 1 FETCH (UID 1 INTERNALDATE "20-Nov-2026 10:00:00 +0000" BODY[] {5}\r\nHello)\r\n'.repeat(3),
};

/** Never ends its response to UID SEARCH. */
async function openHostileServer() {
  let written = 0;
  const numbers = `* SEARCH${" 1234567".repeat(8_000)}\r\n`;
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    const flood = () => {
      do {
        written += numbers.length;
      } while (socket.writable && socket.write(numbers));
    };
    let rest = "";
    socket.on("data", (piece) => {
      const lines = (rest + piece.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [tag = "", ...words] = line.split(" ");
        const command = words.join(" ").toUpperCase();
        if (command.startsWith("UID SEARCH")) {
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
    ...{ host: "127.0.0.1", port: String(port), security: "starttls" },
    ...{ username: "desk", password: "kettle" },
  };
  const mailbox = await openMailbox({ settings, baseUrl: "", http: fetch });
  onTestFinished(() => mailbox.close());
  await mailbox.open("INBOX");
  return { mailbox, written: () => written };
}

test("closes the connection of a server that sends an endless list", async () => {
  const { mailbox, written } = await openHostileServer();
  await expect(mailbox.listUidsFrom(1)).rejects.toMatchObject({ kind: "lost" });
  // What is still in the buffers of both sides was never read.
  expect(written()).toBeLessThan(limit("imapListBytes") + 64 * 1024 * 1024);
});

test("returns an email once, even if the server sends it repeatedly", async () => {
  const { mailbox } = await openHostileServer();
  const came: string[] = [];
  for await (const { bytes } of mailbox.fetch([1])) came.push(bytes.toString());
  expect(came).toEqual(["Hello"]);
});
