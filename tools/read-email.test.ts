import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const command = path.resolve(import.meta.dirname, "read-email.ts");

test("prints one line of JSON per file, and reports a missing file", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-mail-"));
  fs.writeFileSync(
    path.join(folder, "a.eml"),
    "From: Ada <ada@example.com>\nTo: Desk <desk@example.org>\nSubject: Tea\nMessage-ID: <1@example.com>\nDate: Mon, 2 Nov 2026 10:00:00 +0100\n\nYes.\n\nOn 1 Nov 2026 at 09:00, Desk wrote:\n> Tea?\n",
  );
  fs.writeFileSync(path.join(folder, "b.eml"), "Subject: none\n\n\u009b2J\u202e");
  const env = { ...process.env, INIT_CWD: folder };
  const failed = await run(process.execPath, [command, "a.eml", "b.eml", "gone.eml"], {
    env,
  }).catch((error: { stdout: string; stderr: string; code: number }) => error);
  expect(failed.stdout).not.toMatch(/[\u007f-\u009f\u202e]/);
  const [first, second] = failed.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(first).toEqual({
    file: "a.eml",
    subject: "Tea",
    from: "ada@example.com",
    fromName: "Ada",
    to: ["desk@example.org"],
    cc: [],
    date: "2026-11-02T10:00:00+01:00",
    messageId: "<1@example.com>",
    inReplyTo: null,
    references: [],
    text: "Yes.\n\nOn 1 Nov 2026 at 09:00, Desk wrote:\n> Tea?\n",
    visible: "Yes.",
    quotedText: "On 1 Nov 2026 at 09:00, Desk wrote:\n> Tea?",
    attachments: [],
    bounce: null,
    auto: null,
    warnings: [],
  });
  expect(second).toMatchObject({ file: "b.eml", from: null, warnings: ["no-from"] });
  expect(failed).toMatchObject({ code: 1, stderr: "Can't open gone.eml (ENOENT).\n" });
  fs.rmSync(folder, { recursive: true });
});
