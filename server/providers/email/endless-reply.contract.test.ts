// A hostile mail server can't fill our memory: nodemailer ends the connection when a reply exceeds a megabyte.
import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { plainEmail } from "#testing/email-provider/emails.ts";
import {
  type ScriptedServer,
  startScriptedServer,
} from "#testing/email-provider/scripted-server.ts";
import { smtp } from "./smtp.ts";

const mb = 1024 ** 2;
let server: ScriptedServer;
afterEach(() => server.close());

test.each([
  ["a line without an end", "250-".repeat(4_096)],
  ["a reply without an end", "250-more\r\n".repeat(4_096)],
])("a connection ends soon after the server begins %s", async (_, part) => {
  const sockets: Socket[] = [];
  server = await startScriptedServer((_line, socket) => {
    sockets.push(socket);
    const write = () => {
      while (socket.writable && socket.write(part));
    };
    socket.on("drain", write);
    write();
  });
  const { settings } = server;
  const outcome = await smtp.send(
    { settings, baseUrl: "", http: fetch },
    plainEmail,
    AbortSignal.timeout(20_000),
  );
  expect(outcome).toMatchObject({ kind: "retry" });
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
  // What the sockets of both sides buffer is sent as well.
  expect(sockets[0]?.bytesWritten).toBeGreaterThan(mb);
  expect(sockets[0]?.bytesWritten).toBeLessThan(32 * mb);
});
