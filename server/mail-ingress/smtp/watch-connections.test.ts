import type { SMTPServer, SMTPServerSession } from "smtp-server";
import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { email, startReceiver } from "#testing/mail-servers/receiver.ts";
import { watchConnections } from "./watch-connections.ts";

function createConnectionsFixture(steadyMs = () => performance.now()) {
  const connections = new Set<unknown>();
  const sentAway: string[] = [];
  const watch = watchConnections(
    () => ({ connections }) as unknown as SMTPServer,
    () => false,
    undefined,
    steadyMs,
  );
  return {
    watch,
    sentAway,
    connect(remoteAddress: string) {
      const session = { remoteAddress } as SMTPServerSession;
      const connection = {
        session,
        remoteAddress,
        send: () => undefined,
        _onCommand: () => undefined,
        close() {
          connections.delete(connection);
          sentAway.push(remoteAddress);
        },
      };
      connections.add(connection);
      const reason = watch.rejectionFor(session);
      if (reason !== null) connections.delete(connection);
      return { session, reason };
    },
  };
}

test("a new sender replaces the longest-idle connection rather than an email that has just begun", async () => {
  const { connect, sentAway, watch } = createConnectionsFixture();
  const first = connect("192.0.2.1");
  const over = Promise.withResolvers<void>();
  const working = watch.busy(first.session, () => over.promise);
  for (let nth = 2; nth <= limit("smtpConnections"); nth += 1) connect(`192.0.2.${nth}`);
  expect(sentAway).toEqual([]);
  expect(connect("198.51.100.7").reason).toBeNull();
  expect(sentAway).toEqual(["192.0.2.2"]);
  over.resolve();
  await working;
  watch.stop();
});

test("a new sender replaces the slowest email in progress when none is idle, and no other", async () => {
  let nowMs = 0;
  const { connect, sentAway, watch } = createConnectionsFixture(() => nowMs);
  const over = Promise.withResolvers<void>();
  const working = Array.from({ length: limit("smtpConnections") }, (_, nth) => {
    const { session } = connect(`192.0.2.${nth}`);
    const work = watch.busy(session, () => over.promise);
    watch.received(session, nth === 7 ? 10 : 1_000);
    return work;
  });
  nowMs = limit("smtpReplaceableSeconds") * 1000 - 1;
  expect(connect("198.51.100.1").reason).toMatch(/^Too many connections/);
  nowMs += 1;
  const fresh = connect("198.51.100.7");
  expect([fresh.reason, sentAway]).toEqual([null, ["192.0.2.7"]]);
  // The fresh client isn't the next one to go, although it is idle.
  expect(connect("198.51.101.7").reason).toBeNull();
  expect(sentAway).toHaveLength(2);
  expect(sentAway).not.toContain("198.51.100.7");
  over.resolve();
  await Promise.all(working);
  watch.stop();
});

test("limits the connections of one network, whatever its addresses", () => {
  const { connect, watch } = createConnectionsFixture();
  const whys = Array.from(
    { length: limit("smtpConnectionsPerAddress") + 1 },
    (_, nth) => connect(`2001:db8:1:1::${nth + 1}`).reason,
  );
  expect(whys.filter((reason) => reason !== null)).toHaveLength(1);
  watch.stop();
});

test("disconnects a client that sends commands but no email", async () => {
  const ingress = await startReceiver({ noEmailMs: 400 });
  const talker = await ingress.start();
  let reply = "";
  while (!reply.startsWith("421")) reply = await talker.say("NOOP").catch(() => "421 closed");
  await talker.over();
});

test('disconnects a client after "smtpCommandsPerEmail" commands without an email, however fast it sends them', async () => {
  lowerLimitsOfTest({ smtpCommandsPerEmail: 20 });
  const ingress = await startReceiver();
  for (const commands of ["NOOP", "RSET", "MAIL FROM:<a@b.example>\r\nRSET"]) {
    const talker = await ingress.start();
    talker.write(`${commands}\r\n`.repeat(20));
    let reply = await talker.reply();
    while (/^(250|503)/.test(reply)) reply = await talker.reply();
    expect([commands, reply]).toEqual([commands, expect.stringMatching(/^421 .*commands/)]);
    await talker.over();
  }
});

test("an email begins the count anew", async () => {
  lowerLimitsOfTest({ smtpCommandsPerEmail: 8 });
  const ingress = await startReceiver();
  const sender = await ingress.start();
  for (let nth = 0; nth < 4; nth += 1) {
    await sender.say("MAIL FROM:<ada@example.com>");
    await sender.say("RCPT TO:<help@desk.example>");
    await sender.say("DATA");
    expect(await sender.say(`${email}\r\n.`)).toMatch(/^250/);
  }
});
