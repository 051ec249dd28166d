// The point at which an SMTP session breaks decides whether a retry could send the email twice.
import { afterEach, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { OutgoingEmail } from "#server/ports/email.ts";
import type { Settings } from "#server/ports/provider.ts";
import { smtp } from "#server/providers/email/smtp.ts";
import { plainEmail, richEmail } from "#testing/email-provider/emails.ts";
import {
  politely,
  type ScriptedServer,
  startScriptedServer,
} from "#testing/email-provider/scripted-server.ts";

const servers: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function openScript(...script: Parameters<typeof startScriptedServer>) {
  const server = await startScriptedServer(...script);
  servers.push(server);
  return server;
}
const send = (settings: Settings, email: OutgoingEmail = plainEmail, signal?: AbortSignal) =>
  smtp.send({ settings, baseUrl: "", http: fetch }, email, signal ?? AbortSignal.timeout(10_000));

describe("the stage at which a session breaks", () => {
  test.each([["EHLO"], ["MAIL"], ["RCPT"], ["DATA"]])(
    "retries after a disconnect at %s, since nothing was sent",
    async (command) => {
      const { settings, heard } = await openScript((line, socket) => {
        if (line.startsWith(command)) return socket.destroy();
        socket.write(`${politely(line) ?? "250 ok"}\r\n`);
      });
      expect(await send(settings)).toMatchObject({ kind: "retry", problem: "unreachable" });
      expect(heard.some((line) => line.startsWith("Subject:"))).toBe(false);
    },
  );

  test("is unknown after a disconnect in the middle of the content", async () => {
    const { settings } = await openScript((line, socket) => {
      if (line.startsWith("Subject:")) return socket.destroy();
      const response = politely(line);
      if (response) socket.write(`${response}\r\n`);
    });
    expect(await send(settings)).toMatchObject({ kind: "unknown" });
  });

  test("follows the reply to the content, whatever it is", async () => {
    const responses = ["250 2.0.0 Ok: queued as Q9", "451 4.3.0 busy", "554 5.7.1 spam"];
    const { settings } = await openScript((line, socket) => {
      const response = line === "." ? responses.shift() : politely(line);
      if (response) socket.write(`${response}\r\n`);
    });
    expect(await send(settings)).toMatchObject({ kind: "accepted", providerRef: "Q9" });
    expect(await send(settings)).toMatchObject({ kind: "retry", problem: "greylisted" });
    expect(await send(settings)).toMatchObject({ kind: "rejected", problem: "content_rejected" });
  });

  test("keeps only the beginning of a reply of megabytes", async () => {
    const long = "0.".repeat(500_000);
    const responses = [`250 2.0.0 Ok: queued as Q9 ${long}`, `554 5.7.1 spam ${long}`];
    const { settings } = await openScript((line, socket) => {
      const response = line === "." ? responses.shift() : politely(line);
      if (response) socket.write(`${response}\r\n`);
    });
    expect(await send(settings)).toMatchObject({ kind: "accepted", providerRef: "Q9" });
    const refused = await send(settings);
    expect(refused).toMatchObject({ kind: "rejected", problem: "content_rejected" });
    expect(refused.kind === "rejected" && refused.detail?.length).toBe(limit("smtpReplyLength"));
  });

  test("doesn't blame the address for a bare 550 after the content", async () => {
    const responses = ["550 rejected", "550 5.1.1 no such user", "550 5.1.1 no such user"];
    const { settings } = await openScript((line, socket) => {
      const response = line === "." ? responses.shift() : politely(line);
      if (response) socket.write(`${response}\r\n`);
    });
    expect(await send(settings)).toMatchObject({ problem: "rejected_by_recipient" });
    expect(await send(settings)).toMatchObject({ problem: "no_mailbox" });
    // With several recipients, the reply doesn't say which one is meant.
    expect(await send(settings, richEmail)).toMatchObject({ problem: "rejected_by_recipient" });
  });

  test("distinguishes a busy server and a blocked sender from an unreachable server", async () => {
    const full = await openScript(() => {}, "421 4.7.0 Too many connections");
    expect(await send(full.settings)).toMatchObject({ kind: "retry", problem: "too_fast" });
    const shut = await openScript(() => {}, "554 5.7.1 Your address is on a block list");
    expect(await send(shut.settings)).toMatchObject({ kind: "rejected", problem: "blocked" });
  });

  test("retries a send that is aborted before it starts or while waiting for a reply", async () => {
    const { settings, heard } = await openScript(() => {});
    expect(await send(settings, plainEmail, AbortSignal.abort())).toMatchObject({ kind: "retry" });
    expect(await send(settings, plainEmail, AbortSignal.timeout(100))).toMatchObject({
      kind: "retry",
      problem: "unreachable",
    });
    expect(heard.every((line) => line.startsWith("EHLO"))).toBe(true);
  });
});
