import { describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { email, recipientInbox, startReceiver } from "#testing/mail-servers/receiver.ts";

describe("accepted email", () => {
  test("an email to an inbox is stored as received, with its envelope", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.start();
    expect(await smtp.say("RCPT TO:<Help@desk.example>")).toMatch(/^250 2\.1\.5/);
    expect(await smtp.send(email)).toBe("250 2.6.0 Kept as the-id");
    expect(ingress.timesStored()).toBe(1);
    expect(ingress.kept[0]).toMatchObject({
      workspaceId: "workspace a",
      accountId: "account a",
      provider: "smtp",
      email: {
        size: email.length + 2,
        originalSha256: null,
        envelope: {
          from: "casey@customer.example",
          to: ["Help@desk.example"],
          ip: "127.0.0.1",
          helo: "mail.customer.example",
          isTls: false,
        },
      },
    });
    expect(ingress.bodies()).toEqual([`${email}\r\n`]);
  });

  test("refuses an unknown address before the email's data is sent", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.start();
    expect(await smtp.say("RCPT TO:<nobody@desk.example>")).toMatch(/^550 5\.1\.1/);
    expect(await smtp.say("RCPT TO:<someone@elsewhere.example>")).toMatch(/^550 5\.1\.1/);
    expect(await smtp.say("DATA")).toMatch(/^503/);
    expect(ingress.kept).toEqual([]);
  });

  test("defers email while the disk is nearly full, and accepts it when there is space", async () => {
    let isFull = true;
    const ingress = await startReceiver({ isDiskNearlyFull: async () => isFull });
    const smtp = await ingress.start();
    expect(await smtp.say("RCPT TO:<help@desk.example>")).toMatch(/^452/);
    expect(await smtp.say("RCPT TO:<nobody@desk.example>")).toMatch(/^550/);
    isFull = false;
    expect(await smtp.say("RCPT TO:<help@desk.example>")).toMatch(/^250/);
    expect(await smtp.send(email)).toMatch(/^250/);
    expect(ingress.kept).toHaveLength(1);
  });

  test("limits one sender to a share of the memory, and others still have room", async () => {
    const ingress = await startReceiver({ maxBufferedPerSenderBytes: 100_000 });
    const from = async (address: string) => {
      const smtp = await ingress.connect();
      await smtp.reply();
      await smtp.say("EHLO relay.desk.example");
      expect(await smtp.say(`XFORWARD ADDR=${address}`)).toMatch(/^250/);
      await smtp.say("MAIL FROM:<casey@customer.example>");
      await smtp.say("RCPT TO:<help@desk.example>");
      return smtp;
    };
    const slow = await from("192.0.2.7");
    expect(await slow.say("DATA")).toMatch(/^354/);
    slow.write(`Subject: Slow\r\n\r\n${"words ".repeat(15_000)}`);
    const large = `Subject: Large\r\n\r\n${"words ".repeat(15_000)}`;
    expect(await (await from("198.51.100.9")).send(large)).toMatch(/^250/);
    // The slow sender's data may still be in transit.
    await expect
      .poll(async () => (await (await from("192.0.2.7")).send(large)).slice(0, 3), {
        timeout: 30_000,
      })
      .toBe("452");
    expect(await (await from("198.51.100.9")).send(large)).toMatch(/^250/);
  });

  test("disconnects a sender whose email brings only a few bytes now and then", async () => {
    const ingress = await startReceiver({ slow: { spanMs: 200, minBytes: 1_000 } });
    const smtp = await ingress.start();
    await smtp.say("MAIL FROM:<casey@customer.example>");
    await smtp.say("RCPT TO:<help@desk.example>");
    expect(await smtp.say("DATA")).toMatch(/^354/);
    smtp.write("Subject: Slow\r\n\r\nHello\r\n");
    expect(await smtp.reply()).toMatch(/^421/);
    expect(ingress.kept).toEqual([]);
  });

  test("disconnects a client that guesses addresses", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.start();
    const responses: string[] = [];
    for (let index = 0; index < limit("smtpUnknownRecipientsPerConnection"); index += 1)
      responses.push((await smtp.say(`RCPT TO:<guess${index}@desk.example>`)).slice(0, 3));
    expect(responses.at(-1)).toBe("421");
    expect(new Set(responses.slice(0, -1))).toEqual(new Set(["550"]));
    await smtp.over();
  });

  test("accepts a bounce, which has an empty sender, like any email", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.start("");
    await smtp.say("RCPT TO:<help@desk.example>");
    expect(await smtp.send(email)).toMatch(/^250/);
    expect(ingress.kept[0]?.email?.envelope.from).toBe("");
  });

  test("stores an email to two addresses of one workspace once, and to two accounts or workspaces once each", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.start();
    for (const name of ["sales", "help", "other", "both"])
      await smtp.say(`RCPT TO:<${name}@desk.example>`);
    expect(await smtp.send(email)).toMatch(/^250/);
    expect(
      ingress.kept.map((one) => [one.workspaceId, one.accountId, one.email?.envelope.to]),
    ).toEqual([
      [
        "workspace a",
        "account a",
        ["both@desk.example", "help@desk.example", "sales@desk.example"],
      ],
      ["workspace a", "account second", ["other@desk.example"]],
      ["workspace b", "account b", ["both@desk.example"]],
    ]);
  });

  test("the same email sent again has the same key; an email to another address has another", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.start();
    const send = async (...names: string[]) => {
      for (const name of names) await smtp.say(`RCPT TO:<${name}@desk.example>`);
      await smtp.send(email);
      await smtp.say("MAIL FROM:<casey@customer.example>");
    };
    await send("help", "sales");
    await send("sales", "help");
    await send("sales");
    const [first, again, other] = ingress.kept.map((one) => one.dedupeKey);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test("defers the 101st recipient to the next email", async () => {
    const ingress = await startReceiver({
      recipientDirectory: { inboxesOf: async () => [recipientInbox("a")] },
    });
    const smtp = await ingress.start();
    for (let index = 0; index < limit("smtpRecipients"); index += 1)
      expect(await smtp.say(`RCPT TO:<p${index}@desk.example>`)).toMatch(/^250/);
    expect(await smtp.say("RCPT TO:<more@desk.example>")).toMatch(/^452 4\.5\.3/);
  });

  test("accepts the client address from a relay on this machine", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.connect();
    await smtp.reply();
    expect(await smtp.say("EHLO relay.desk.example")).toMatch(/XFORWARD/);
    await smtp.say("XFORWARD ADDR=203.0.113.7 HELO=mail.customer.example");
    await smtp.say("MAIL FROM:<casey@customer.example>");
    await smtp.say("RCPT TO:<help@desk.example>");
    await smtp.send(email);
    expect(ingress.kept[0]?.email?.envelope).toMatchObject({
      ip: "203.0.113.7",
      helo: "mail.customer.example",
    });
  });

  test("refuses a client address from any other machine, and stores the connection's own", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.connect("127.0.0.2");
    await smtp.reply();
    expect(await smtp.say("EHLO mail.stranger.example")).not.toMatch(/XFORWARD|XCLIENT/);
    const forged = "ADDR=203.0.113.7 HELO=mail.customer.example";
    for (const command of ["XFORWARD", "XCLIENT"])
      expect(await smtp.say(`${command} ${forged}`)).toMatch(/^5\d\d/);
    await smtp.say("EHLO mail.stranger.example");
    await smtp.say("MAIL FROM:<casey@customer.example>");
    await smtp.say("RCPT TO:<help@desk.example>");
    expect(await smtp.send(email)).toMatch(/^250/);
    expect(ingress.kept[0]?.email?.envelope).toMatchObject({
      ip: "127.0.0.2",
      helo: "mail.stranger.example",
    });
  });
});

describe("failures", () => {
  test("defers an email that can't be stored", async () => {
    const ingress = await startReceiver({
      payloadIngest: { store: async () => Promise.reject(new Error("the database is away")) },
    });
    const smtp = await ingress.start();
    await smtp.say("RCPT TO:<help@desk.example>");
    const response = await smtp.send(email);
    expect(response).toMatch(/^451 4\.3\.0/);
    expect(response).not.toContain("database");
    expect(ingress.timesStored()).toBe(0);
  });

  test("replies 250 only after the row is stored", async () => {
    let commit = () => {};
    const committed = new Promise<void>((done) => {
      commit = done;
    });
    let markStoreCalled = () => {};
    const storeCalled = new Promise<void>((done) => {
      markStoreCalled = done;
    });
    const ingress = await startReceiver({
      payloadIngest: {
        store: () => {
          markStoreCalled();
          return committed;
        },
      },
    });
    const smtp = await ingress.start();
    await smtp.say("RCPT TO:<help@desk.example>");
    let response = "";
    const sending = smtp.send(email).then((text) => {
      response = text;
    });
    await storeCalled;
    await new Promise((next) => setImmediate(next));
    expect(response).toBe("");
    commit();
    await sending;
    expect(response).toMatch(/^250/);
  });

  test("defers an address that can't be looked up", async () => {
    const ingress = await startReceiver({
      recipientDirectory: {
        inboxesOf: async () => Promise.reject(new Error("the database is away")),
      },
    });
    const smtp = await ingress.start();
    expect(await smtp.say("RCPT TO:<help@desk.example>")).toMatch(/^451/);
  });

  test("refuses an email with a declared size over the limit before its data is sent", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.connect();
    await smtp.reply();
    await smtp.say("EHLO m.example");
    expect(
      await smtp.say(`MAIL FROM:<a@b.example> SIZE=${limit("inboundEmailBytes") + 1}`),
    ).toMatch(/^552/);
  });

  test("discards an email that turns out too large while it arrives, and refuses it at its end", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.start();
    await smtp.say("RCPT TO:<help@desk.example>");
    await smtp.say("DATA");
    const line = Buffer.from(`${"x".repeat(998)}\r\n`);
    const block = Buffer.concat(Array.from({ length: 1000 }, () => line));
    for (let sent = 0; sent <= limit("inboundEmailBytes"); sent += block.length) {
      smtp.write(block);
      await smtp.drained();
    }
    smtp.write("\r\n.\r\n");
    expect(await smtp.reply()).toMatch(/^552 5\.3\.4/);
    expect(await smtp.say("NOOP")).toMatch(/^250/);
    expect(ingress.kept).toEqual([]);
  });

  test("a sender that disconnects mid-email leaves nothing behind", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.start();
    await smtp.say("RCPT TO:<help@desk.example>");
    await smtp.say("DATA");
    smtp.write("Subject: Hello\r\n\r\nI was about to");
    smtp.close();
    await smtp.over();
    const next = await ingress.start();
    await next.say("RCPT TO:<help@desk.example>");
    expect(await next.send(email)).toMatch(/^250/);
    expect(ingress.kept).toHaveLength(1);
  });

  test("finishes the email in progress before stopping", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.start();
    await smtp.say("RCPT TO:<help@desk.example>");
    await smtp.say("DATA");
    smtp.write("Subject: Hello\r\n\r\nThe last one");
    const closed = new Promise<void>((done) => ingress.receiver.close(() => done()));
    smtp.write("\r\n.\r\n");
    expect(await smtp.reply()).toMatch(/^250/);
    expect(await smtp.say("MAIL FROM:<a@b.example>")).toMatch(/^421/);
    await closed;
    expect(ingress.bodies()).toEqual(["Subject: Hello\r\n\r\nThe last one\r\n"]);
  });
});
