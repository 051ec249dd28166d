// Attacks by strangers that cost the server far more than the sender: their cost is measured as CPU time.
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isCheap, probe } from "./own-probes.ts";
import { assertAlive, fail, type Probe, sendRequest } from "./probes.ts";
import { sendSmtpCommands } from "./smtp.ts";

const form = { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": "AAAA" };

/** Sends lines without end to each client. */
async function startFlood(lines: string) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    const flood = () => {
      while (socket.writable && socket.write(lines));
    };
    socket.on("drain", flood);
    flood();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as net.AddressInfo).port, stop };
}

export const costProbes: readonly Probe[] = [
  probe("many form names are refused before the signature is checked", async (fixture, target) => {
    const { body } = await fixture.rpc("listAccounts", {});
    const account = body.rows.find((one: { smsWebhookUrl?: string }) => one.smsWebhookUrl);
    const { pathname } = new URL(account.smsWebhookUrl);
    const names = Array.from({ length: 40_000 }, (_, nth) => `k${nth}`).join("&");
    await isCheap(fixture, async () => {
      for (const path of [pathname, pathname.replace(/sms$/, "voice")]) {
        const { status } = await sendRequest(target, "POST", path, form, names);
        if (status !== 413) fail(`${path} responded with ${status}`);
      }
    });
  }),
  probe("an email of stuffed dots costs little and ends no process", async (fixture, target) => {
    const { own, address } = fixture;
    await isCheap(fixture, () =>
      sendSmtpCommands(own.smtpPort, [
        "EHLO attacker.example",
        "MAIL FROM:<dots@attacker.example>",
        `RCPT TO:<${address}>`,
        "DATA",
        `Subject: Dots\r\n\r\n${"..\r\n".repeat(12_000_000)}.`,
      ]),
    );
    await assertAlive(target);
  }),
  probe("a mail server that sends endless short lines is left", async (fixture, target) => {
    const { port, stop } = await startFlood("* OK x\r\n".repeat(8_000));
    const settings = {
      host: "127.0.0.1",
      port: String(port),
      security: "starttls",
      username: "desk",
      password: "kettle",
    };
    let isOver = false;
    const watch = async () => {
      while (!isOver) {
        await assertAlive(target);
        await sleep(100);
      }
    };
    try {
      await isCheap(fixture, async () => {
        const checked = fixture.rpc("connectAccount", { provider: "imap", settings });
        const { status, body } = await Promise.all([
          checked.finally(() => {
            isOver = true;
          }),
          watch(),
        ]).then(([response]) => response);
        if (body?.code !== "account_unreachable") fail(`responded with ${status} ${body?.code}`);
      });
    } finally {
      stop();
    }
  }),
];
