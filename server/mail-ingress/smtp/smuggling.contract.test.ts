import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startReceiver } from "#testing/mail-servers/receiver.ts";

describe("SMTP smuggling", () => {
  // Sequences other servers treat as the end of an email (SMTP smuggling, SEC Consult, 2023-12-18).
  const ends = ["\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r\n.\r"] as const;
  const smuggled =
    "MAIL FROM:<boss@desk.example>\r\nRCPT TO:<help@desk.example>\r\nDATA\r\nSubject: Pay\r\n\r\nNow";

  test.each(ends.map((end) => [JSON.stringify(end), end] as const))(
    "%s doesn't end an email",
    async (_, end) => {
      const ingress = await startReceiver();
      const smtp = await ingress.start();
      await smtp.say("RCPT TO:<help@desk.example>");
      expect(await smtp.send(`Subject: Hi\r\n\r\nHello${end}${smuggled}`)).toMatch(/^250/);
      expect(await smtp.say("NOOP")).toMatch(/^250/);
      expect(ingress.kept).toHaveLength(1);
      expect(ingress.bodies()[0]).toContain("Subject: Pay");
    },
  );

  test("accepts thousands of stuffed dots, and disconnects a sender of nothing else", async () => {
    const ingress = await startReceiver();
    const smtp = await ingress.start();
    await smtp.say("RCPT TO:<help@desk.example>");
    const lines = (count: number) => `Subject: Dots\r\n\r\n${"..\r\n".repeat(count)}`;
    expect(await smtp.send(lines(9_000))).toMatch(/^250/);
    expect(ingress.bodies()[0]?.match(/^\.$/gm)).toHaveLength(9_000);
    const other = await ingress.start();
    await other.say("RCPT TO:<help@desk.example>");
    expect(await other.send(lines(60_000))).toMatch(/^554 5\.7\.1 /);
    await other.over();
    expect(ingress.kept).toHaveLength(1);
  });

  test("one email stays one, with its dots intact, however it is split into packets", async () => {
    const ingress = await startReceiver();
    const line = fc.constantFrom(
      "",
      ".",
      "..",
      ".x",
      "x.",
      "\n.\n",
      "\r.\r",
      "MAIL FROM:<b@c.example>",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 8 }),
        async (lines, cuts) => {
          const body = ["Subject: Dots", "", ...lines].join("\r\n");
          const sent = `${body.replace(/(^|\r\n)\./g, "$1..")}\r\n.\r\n`;
          const smtp = await ingress.start();
          await smtp.say("RCPT TO:<help@desk.example>");
          await smtp.say("DATA");
          const before = ingress.kept.length;
          let at = 0;
          for (let turn = 0; at < sent.length; turn += 1) {
            const size = turn < 40 ? (cuts[turn % cuts.length] ?? 1) : sent.length;
            smtp.write(sent.slice(at, at + size));
            at += size;
            await new Promise((next) => setImmediate(next));
          }
          expect(await smtp.reply()).toMatch(/^250/);
          smtp.close();
          expect(ingress.kept.length).toBe(before + 1);
          // A dot after a bare line feed is the only sequence a receiver may interpret either way.
          expect(ingress.bodies().at(-1)?.replaceAll("\n.", "\n")).toBe(
            `${body}\r\n`.replaceAll("\n.", "\n"),
          );
        },
      ),
      { numRuns: 12 },
    );
  });
});
