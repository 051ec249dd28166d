// npm run -s read-mail -- FILE… : one line of JSON per file, to see how an email is parsed.
import { readFile } from "node:fs/promises";
import { nameCommands } from "#server/command-line.ts";
import { escapeControls } from "#server/escape-controls.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import { createParserPool } from "#server/mime/worker/parser-pool.ts";
import { resolveFromCaller, runCommand } from "./run-command.ts";

// A reader such as `| head` closes the pipe early.
process.stdout.on("error", () => process.exit());

await runCommand(async () => {
  const files = process.argv.slice(2);
  if (files.length === 0) {
    console.error(nameCommands("Name at least one email file: npm run -s read-mail -- FILE…"));
    process.exitCode = 1;
    return;
  }
  const reader = createParserPool();
  for (const file of files) await printEmail(file, (bytes) => reader.read(bytes));
  await reader.close();
});

async function printEmail(
  file: string,
  read: (bytes: Uint8Array) => Promise<ParsedEmail>,
): Promise<void> {
  const bytes = await readFile(resolveFromCaller(file)).catch((error: NodeJS.ErrnoException) => {
    console.error(`Can't open ${file} (${error.code}).`);
    process.exitCode = 1;
    return null;
  });
  if (bytes === null) return;
  const line = JSON.stringify(summaryOf(file, await read(bytes)));
  process.stdout.write(`${escapeControls(line)}\n`);
}

function summaryOf(file: string, email: ParsedEmail) {
  return {
    file,
    subject: email.subject,
    from: email.from,
    fromName: email.fromName,
    to: email.to.map((one) => one.address),
    cc: email.cc.map((one) => one.address),
    date: email.date,
    messageId: email.messageId,
    inReplyTo: email.inReplyTo,
    references: email.references,
    text: email.text,
    visible: email.visible,
    quotedText: email.quotedText,
    attachments: email.attachments.map(({ name, type, size }) => ({ name, type, size })),
    bounce: email.bounce && {
      status: email.bounce.status,
      class: email.bounce.class,
      recipient: email.bounce.recipient,
      originalMessageId: email.bounce.originalMessageId,
    },
    auto: email.auto,
    warnings: email.warnings,
  };
}
