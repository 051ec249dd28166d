import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDoor } from "#testing/mail-servers/receiver.ts";

describe("smuggling", () => {
  // Ends that other servers take for the end of a mail (SMTP smuggling, SEC Consult, 2023-12-18).
  const ends = ["\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r\n.\r"] as const;
  const smuggled =
    "MAIL FROM:<boss@desk.example>\r\nRCPT TO:<help@desk.example>\r\nDATA\r\nSubject: Pay\r\n\r\nNow";

  test.each(ends.map((end) => [JSON.stringify(end), end] as const))(
    "%s does not end a mail",
    async (_, end) => {
      const door = await openDoor();
      const wire = await door.begin();
      await wire.say("RCPT TO:<help@desk.example>");
      expect(await wire.send(`Subject: Hi\r\n\r\nHello${end}${smuggled}`)).toMatch(/^250/);
      expect(await wire.say("NOOP")).toMatch(/^250/);
      expect(door.kept).toHaveLength(1);
      expect(door.bodies()[0]).toContain("Subject: Pay");
    },
  );

  test("however the bytes are cut into packets, one mail stays one, and its dots stay dots", async () => {
    const door = await openDoor();
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
          const wire = await door.begin();
          await wire.say("RCPT TO:<help@desk.example>");
          await wire.say("DATA");
          const before = door.kept.length;
          let at = 0;
          for (let turn = 0; at < sent.length; turn += 1) {
            const size = turn < 40 ? (cuts[turn % cuts.length] ?? 1) : sent.length;
            wire.write(sent.slice(at, at + size));
            at += size;
            await new Promise((next) => setImmediate(next));
          }
          expect(await wire.reply()).toMatch(/^250/);
          wire.close();
          expect(door.kept.length).toBe(before + 1);
          // A dot behind a bare line feed is the one thing that a receiver may read either way.
          expect(door.bodies().at(-1)?.replaceAll("\n.", "\n")).toBe(
            `${body}\r\n`.replaceAll("\n.", "\n"),
          );
        },
      ),
      { numRuns: 12 },
    );
  });
});
