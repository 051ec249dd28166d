import { describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { email, home, openDoor } from "#testing/mail-servers/receiver.ts";

describe("who may come in", () => {
  test("a mail to one of our addresses is kept as it came, with who brought it", async () => {
    const door = await openDoor();
    const wire = await door.begin();
    expect(await wire.say("RCPT TO:<Help@desk.example>")).toMatch(/^250 2\.1\.5/);
    expect(await wire.send(email)).toBe("250 2.6.0 Kept as the-id");
    expect(door.timesStored()).toBe(1);
    expect(door.kept[0]).toMatchObject({
      workspaceId: "workspace a",
      accountId: "account a",
      vendor: "smtp",
      mail: {
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
    expect(door.bodies()).toEqual([`${email}\r\n`]);
  });

  test("an address that is not ours is refused before a word of the mail is sent", async () => {
    const door = await openDoor();
    const wire = await door.begin();
    expect(await wire.say("RCPT TO:<nobody@desk.example>")).toMatch(/^550 5\.1\.1/);
    expect(await wire.say("RCPT TO:<someone@elsewhere.example>")).toMatch(/^550 5\.1\.1/);
    expect(await wire.say("DATA")).toMatch(/^503/);
    expect(door.kept).toEqual([]);
  });

  test("while the disk is nearly full a mail is asked to come later, and is taken when there is room", async () => {
    let isFull = true;
    const door = await openDoor({ isDiskNearlyFull: async () => isFull });
    const wire = await door.begin();
    expect(await wire.say("RCPT TO:<help@desk.example>")).toMatch(/^452/);
    expect(await wire.say("RCPT TO:<nobody@desk.example>")).toMatch(/^550/);
    isFull = false;
    expect(await wire.say("RCPT TO:<help@desk.example>")).toMatch(/^250/);
    expect(await wire.send(email)).toMatch(/^250/);
    expect(door.kept).toHaveLength(1);
  });

  test("one sender holds no more than a share of the memory, and others find theirs", async () => {
    const door = await openDoor({ heldOfOneBytes: 100_000 });
    const from = async (address: string) => {
      const wire = await door.connect();
      await wire.reply();
      await wire.say("EHLO relay.desk.example");
      expect(await wire.say(`XFORWARD ADDR=${address}`)).toMatch(/^250/);
      await wire.say("MAIL FROM:<casey@customer.example>");
      await wire.say("RCPT TO:<help@desk.example>");
      return wire;
    };
    const slow = await from("192.0.2.7");
    expect(await slow.say("DATA")).toMatch(/^354/);
    slow.write(`Subject: Slow\r\n\r\n${"words ".repeat(15_000)}`);
    const large = `Subject: Large\r\n\r\n${"words ".repeat(15_000)}`;
    expect(await (await from("198.51.100.9")).send(large)).toMatch(/^250/);
    // What the slow one sent may still be on its way.
    await expect
      .poll(async () => (await (await from("192.0.2.7")).send(large)).slice(0, 3), {
        timeout: 30_000,
      })
      .toBe("452");
    expect(await (await from("198.51.100.9")).send(large)).toMatch(/^250/);
  });

  test("who guesses addresses is sent away", async () => {
    const door = await openDoor();
    const wire = await door.begin();
    const answers: string[] = [];
    for (let place = 0; place < limit("smtpUnknownRecipients"); place += 1)
      answers.push((await wire.say(`RCPT TO:<guess${place}@desk.example>`)).slice(0, 3));
    expect(answers.at(-1)).toBe("421");
    expect(new Set(answers.slice(0, -1))).toEqual(new Set(["550"]));
    await wire.over();
  });

  test("a bounce, whose sender is empty, is taken like any mail", async () => {
    const door = await openDoor();
    const wire = await door.begin("");
    await wire.say("RCPT TO:<help@desk.example>");
    expect(await wire.send(email)).toMatch(/^250/);
    expect(door.kept[0]?.mail?.envelope.from).toBe("");
  });

  test("one mail for two of our addresses is one item, for two accounts and two workspaces one each", async () => {
    const door = await openDoor();
    const wire = await door.begin();
    for (const name of ["sales", "help", "other", "both"])
      await wire.say(`RCPT TO:<${name}@desk.example>`);
    expect(await wire.send(email)).toMatch(/^250/);
    expect(door.kept.map((one) => [one.workspaceId, one.accountId, one.mail?.envelope.to])).toEqual(
      [
        [
          "workspace a",
          "account a",
          ["both@desk.example", "help@desk.example", "sales@desk.example"],
        ],
        ["workspace a", "account second", ["other@desk.example"]],
        ["workspace b", "account b", ["both@desk.example"]],
      ],
    );
  });

  test("the same mail sent again has the same key, a mail to another address has another", async () => {
    const door = await openDoor();
    const wire = await door.begin();
    const send = async (...names: string[]) => {
      for (const name of names) await wire.say(`RCPT TO:<${name}@desk.example>`);
      await wire.send(email);
      await wire.say("MAIL FROM:<casey@customer.example>");
    };
    await send("help", "sales");
    await send("sales", "help");
    await send("sales");
    const [first, again, other] = door.kept.map((one) => one.dedupeKey);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test("the hundred and first recipient is asked to come with the next mail", async () => {
    const door = await openDoor({ book: { homesOf: async () => [home("a")] } });
    const wire = await door.begin();
    for (let place = 0; place < limit("smtpRecipients"); place += 1)
      expect(await wire.say(`RCPT TO:<p${place}@desk.example>`)).toMatch(/^250/);
    expect(await wire.say("RCPT TO:<more@desk.example>")).toMatch(/^452 4\.5\.3/);
  });

  test("a relay on this machine may say for whom it speaks", async () => {
    const door = await openDoor();
    const wire = await door.connect();
    await wire.reply();
    expect(await wire.say("EHLO relay.desk.example")).toMatch(/XFORWARD/);
    await wire.say("XFORWARD ADDR=203.0.113.7 HELO=mail.customer.example");
    await wire.say("MAIL FROM:<casey@customer.example>");
    await wire.say("RCPT TO:<help@desk.example>");
    await wire.send(email);
    expect(door.kept[0]?.mail?.envelope).toMatchObject({
      ip: "203.0.113.7",
      helo: "mail.customer.example",
    });
  });
});

describe("when it cannot", () => {
  test("no yes without a row: the sender is asked to come again", async () => {
    const door = await openDoor({
      rawDoor: { store: async () => Promise.reject(new Error("the database is away")) },
    });
    const wire = await door.begin();
    await wire.say("RCPT TO:<help@desk.example>");
    const answer = await wire.send(email);
    expect(answer).toMatch(/^451 4\.3\.0/);
    expect(answer).not.toContain("database");
    expect(door.timesStored()).toBe(0);
  });

  test("the yes waits until the row is there", async () => {
    let commit = () => {};
    const committed = new Promise<void>((done) => {
      commit = done;
    });
    let asked = () => {};
    const wasAsked = new Promise<void>((done) => {
      asked = done;
    });
    const door = await openDoor({
      rawDoor: {
        store: () => {
          asked();
          return committed;
        },
      },
    });
    const wire = await door.begin();
    await wire.say("RCPT TO:<help@desk.example>");
    let answer = "";
    const said = wire.send(email).then((text) => {
      answer = text;
    });
    await wasAsked;
    await new Promise((next) => setImmediate(next));
    expect(answer).toBe("");
    commit();
    await said;
    expect(answer).toMatch(/^250/);
  });

  test("an address that cannot be looked up is neither taken nor refused for good", async () => {
    const door = await openDoor({
      book: { homesOf: async () => Promise.reject(new Error("the database is away")) },
    });
    const wire = await door.begin();
    expect(await wire.say("RCPT TO:<help@desk.example>")).toMatch(/^451/);
  });

  test("a mail that says it is too large is refused before it is sent", async () => {
    const door = await openDoor();
    const wire = await door.connect();
    await wire.reply();
    await wire.say("EHLO m.example");
    expect(await wire.say(`MAIL FROM:<a@b.example> SIZE=${limit("mailBytes") + 1}`)).toMatch(
      /^552/,
    );
  });

  test("a mail that turns out too large is thrown away as it comes, and refused at its end", async () => {
    const door = await openDoor();
    const wire = await door.begin();
    await wire.say("RCPT TO:<help@desk.example>");
    await wire.say("DATA");
    const line = Buffer.from(`${"x".repeat(998)}\r\n`);
    const block = Buffer.concat(Array.from({ length: 1000 }, () => line));
    for (let sent = 0; sent <= limit("mailBytes"); sent += block.length) {
      wire.write(block);
      await wire.drained();
    }
    wire.write("\r\n.\r\n");
    expect(await wire.reply()).toMatch(/^552 5\.3\.4/);
    expect(await wire.say("NOOP")).toMatch(/^250/);
    expect(door.kept).toEqual([]);
  });

  test("a sender who leaves in the middle leaves nothing behind", async () => {
    const door = await openDoor();
    const wire = await door.begin();
    await wire.say("RCPT TO:<help@desk.example>");
    await wire.say("DATA");
    wire.write("Subject: Hello\r\n\r\nI was about to");
    wire.close();
    await wire.over();
    const next = await door.begin();
    await next.say("RCPT TO:<help@desk.example>");
    expect(await next.send(email)).toMatch(/^250/);
    expect(door.kept).toHaveLength(1);
  });

  test("stopping, it finishes the mail it is being handed", async () => {
    const door = await openDoor();
    const wire = await door.begin();
    await wire.say("RCPT TO:<help@desk.example>");
    await wire.say("DATA");
    wire.write("Subject: Hello\r\n\r\nThe last one");
    const closed = new Promise<void>((done) => door.receiver.close(() => done()));
    wire.write("\r\n.\r\n");
    expect(await wire.reply()).toMatch(/^250/);
    expect(await wire.say("MAIL FROM:<a@b.example>")).toMatch(/^421/);
    await closed;
    expect(door.bodies()).toEqual(["Subject: Hello\r\n\r\nThe last one\r\n"]);
  });
});
