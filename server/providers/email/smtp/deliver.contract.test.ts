// Where a conversation with a mail server breaks decides whether the customer may get the mail twice.
import { afterEach, describe, expect, test } from "vitest";
import type { OutgoingEmail } from "#server/ports/email.ts";
import type { Settings } from "#server/ports/provider.ts";
import { smtp } from "#server/providers/email/smtp.ts";
import { plainEmail, richEmail } from "#testing/email-provider/emails.ts";
import {
  openScriptedServer,
  politely,
  type ScriptedServer,
} from "#testing/email-provider/scripted-server.ts";

const servers: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function openScript(...script: Parameters<typeof openScriptedServer>) {
  const server = await openScriptedServer(...script);
  servers.push(server);
  return server;
}
const send = (settings: Settings, mail: OutgoingEmail = plainEmail, signal?: AbortSignal) =>
  smtp.send({ settings, baseUrl: "", http: fetch }, mail, signal ?? AbortSignal.timeout(10_000));

describe("how far it came before it broke", () => {
  test.each([["EHLO"], ["MAIL"], ["RCPT"], ["DATA"]])(
    "cut at %s: nothing was sent, and it is tried again",
    async (word) => {
      const { settings, heard } = await openScript((line, socket) => {
        if (line.startsWith(word)) return socket.destroy();
        socket.write(`${politely(line) ?? "250 ok"}\r\n`);
      });
      expect(await send(settings)).toMatchObject({ kind: "retry", problem: "unreachable" });
      expect(heard.some((line) => line.startsWith("Subject:"))).toBe(false);
    },
  );

  test("cut among the words: it may have been taken", async () => {
    const { settings } = await openScript((line, socket) => {
      if (line.startsWith("Subject:")) return socket.destroy();
      const answer = politely(line);
      if (answer) socket.write(`${answer}\r\n`);
    });
    expect(await send(settings)).toMatchObject({ kind: "unknown" });
  });

  test("a word after the last dot decides, whatever it is", async () => {
    const answers = ["250 2.0.0 Ok: queued as Q9", "451 4.3.0 busy", "554 5.7.1 spam"];
    const { settings } = await openScript((line, socket) => {
      const answer = line === "." ? answers.shift() : politely(line);
      if (answer) socket.write(`${answer}\r\n`);
    });
    expect(await send(settings)).toMatchObject({ kind: "accepted", providerRef: "Q9" });
    expect(await send(settings)).toMatchObject({ kind: "retry", problem: "greylisted" });
    expect(await send(settings)).toMatchObject({ kind: "refused", problem: "content_refused" });
  });

  test("a bare 550 after the words closes no address: it speaks of the mail", async () => {
    const answers = ["550 rejected", "550 5.1.1 no such user", "550 5.1.1 no such user"];
    const { settings } = await openScript((line, socket) => {
      const answer = line === "." ? answers.shift() : politely(line);
      if (answer) socket.write(`${answer}\r\n`);
    });
    expect(await send(settings)).toMatchObject({ problem: "refused_there" });
    expect(await send(settings)).toMatchObject({ problem: "no_mailbox" });
    // of several nobody knows who is meant
    expect(await send(settings, richEmail)).toMatchObject({ problem: "refused_there" });
  });

  test("a server that is full, or turns us away at the door, is told from one that is away", async () => {
    const full = await openScript(() => {}, "421 4.7.0 Too many connections");
    expect(await send(full.settings)).toMatchObject({ kind: "retry", problem: "too_fast" });
    const shut = await openScript(() => {}, "554 5.7.1 Your address is on a block list");
    expect(await send(shut.settings)).toMatchObject({ kind: "refused", problem: "blocked" });
  });

  test("given up before it began it is tried again, and given up while waiting for a word too", async () => {
    const { settings, heard } = await openScript(() => {});
    expect(await send(settings, plainEmail, AbortSignal.abort())).toMatchObject({ kind: "retry" });
    expect(await send(settings, plainEmail, AbortSignal.timeout(100))).toMatchObject({
      kind: "retry",
      problem: "unreachable",
    });
    expect(heard.every((line) => line.startsWith("EHLO"))).toBe(true);
  });
});
