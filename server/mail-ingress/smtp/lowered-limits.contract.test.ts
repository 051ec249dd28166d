// Walks past the limits of the SMTP receiver that are too large or too long for a test, lowered.
import { expect, onTestFinished, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { lowerLimits, lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { email, startReceiver } from "#testing/mail-servers/receiver.ts";

lowerLimits({ smtpBufferedBytes: 100_000, smtpIdleSeconds: 0.3 });

const large = `Subject: Large\r\n\r\n${"words ".repeat(15_000)}`;

test('emails of all senders share "smtpBufferedBytes", and the next large one is deferred', async () => {
  const ingress = await startReceiver({ idleMs: 30_000 });
  const ready = async () => {
    const smtp = await ingress.start();
    await smtp.say("RCPT TO:<help@desk.example>");
    return smtp;
  };
  const held = await ready();
  expect(await held.say("DATA")).toMatch(/^354/);
  held.write(large);
  // The held email may still be in transit.
  await expect.poll(async () => (await (await ready()).send(large)).slice(0, 3)).toBe("452");
  expect(await (await ready()).send(email)).toMatch(/^250/);
  held.write("\r\n.\r\n");
  expect(await held.reply()).toMatch(/^250/);
  expect(await (await ready()).send(large)).toMatch(/^250/);
});

test('a client that is silent for "smtpIdleSeconds" is disconnected', async () => {
  const ingress = await startReceiver();
  const smtp = await ingress.start();
  expect(await smtp.reply()).toMatch(/^421/);
  await smtp.over();
});

test('an email that is not complete after "smtpBodySeconds" ends its connection, though it arrives steadily', async () => {
  lowerLimitsOfTest({ smtpBodySeconds: 0.3 });
  const ingress = await startReceiver({ idleMs: 30_000 });
  const smtp = await ingress.start();
  await smtp.say("RCPT TO:<help@desk.example>");
  expect(await smtp.say("DATA")).toMatch(/^354/);
  const drip = setInterval(() => smtp.write("more\r\n"), 20);
  onTestFinished(() => clearInterval(drip));
  expect(await smtp.reply()).toMatch(/^421/);
  expect(ingress.kept).toEqual([]);
});

test('a command longer than "smtpCommandLength" ends its connection', async () => {
  const ingress = await startReceiver({ idleMs: 30_000 });
  const smtp = await ingress.start();
  const command = (length: number) => `NOOP ${"a".repeat(length - "NOOP ".length)}`;
  expect(await smtp.say(command(limit("smtpCommandLength")))).toMatch(/^250/);
  expect(await smtp.say(command(limit("smtpCommandLength") + 1))).not.toMatch(/^250/);
  await smtp.over();
});
