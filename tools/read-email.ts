// npm run -s read-mail -- FILE… : one line of JSON per file, for whoever asks how a mail was read.
import { readFile } from "node:fs/promises";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import { createParserPool } from "#server/mime/worker/parser-pool.ts";
import { runCommand, whereWeWereCalled } from "./run-command.ts";

// Whoever reads the first lines only (`| head`) closes the pipe on us.
process.stdout.on("error", () => process.exit());

await runCommand(async () => {
  const files = process.argv.slice(2);
  if (files.length === 0) {
    console.error("Name at least one email file: npm run -s read-mail -- FILE…");
    process.exitCode = 1;
    return;
  }
  const reader = createParserPool();
  for (const file of files) await say(file, (bytes) => reader.read(bytes));
  await reader.close();
});

async function say(file: string, read: (bytes: Uint8Array) => Promise<ParsedEmail>): Promise<void> {
  const bytes = await readFile(whereWeWereCalled(file)).catch((error: NodeJS.ErrnoException) => {
    console.error(`Can't open ${file} (${error.code}).`);
    process.exitCode = 1;
    return null;
  });
  if (bytes) process.stdout.write(`${JSON.stringify(lineOf(file, await read(bytes)))}\n`);
}

function lineOf(file: string, mail: ParsedEmail) {
  return {
    file,
    subject: mail.subject,
    from: mail.from,
    fromName: mail.fromName,
    to: mail.to.map((one) => one.address),
    cc: mail.cc.map((one) => one.address),
    date: mail.date,
    messageId: mail.messageId,
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    text: mail.text,
    visible: mail.visible,
    elided: mail.elided,
    attachments: mail.attachments.map(({ name, type, size }) => ({ name, type, size })),
    bounce: mail.bounce && {
      status: mail.bounce.status,
      class: mail.bounce.class,
      recipient: mail.bounce.recipient,
      originalMessageId: mail.bounce.originalMessageId,
    },
    auto: mail.auto,
    warnings: mail.warnings,
  };
}
