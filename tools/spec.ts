// npm run spec writes the specification, the API document and the schema from the code
// npm run spec -- --check lists the stale ones and writes nothing
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { exists, read, root } from "#repo-tests/parsers/sources.ts";
import { runCommand } from "./run-command.ts";
import { renderDocuments } from "./spec/documents.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { check: { type: "boolean" } } });
  const papers = await renderDocuments();
  const stale = Object.entries(papers).filter(
    ([file, text]) => !exists(file) || read(file) !== text,
  );
  for (const [file, text] of stale) {
    console.log(`${values.check ? "stale" : "written"}: ${file}`);
    if (values.check) continue;
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  if (stale.length === 0) console.log(`All ${Object.keys(papers).length} are fresh.`);
  else if (values.check) process.exitCode = 1;
});
