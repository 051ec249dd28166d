import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import {
  type CorpusRow,
  checkOwnSample,
  checkParsedEmail,
  type OwnSample,
  Tally,
} from "./corpus-checks.fixture.ts";
import { parseEmail } from "./parse-email.ts";

// Real emails with expected results and required pass rates. Some expected results are wrong; the pass rates allow for
// that.
const manifest = sharedFixturePath("mail-corpus", "manifest.jsonl");
const name = (text: string) => (manifest ? text : `${text}: the corpus is not here`);

async function checkAll(root: string): Promise<Tally> {
  const tally = new Tally();
  const lines = fs.readFileSync(path.join(root, "manifest.jsonl"), "utf8").trim().split("\n");
  for (const line of lines) {
    const row = JSON.parse(line) as CorpusRow;
    checkParsedEmail(
      row,
      await parseEmail(asMail(row, fs.readFileSync(path.join(root, row.file)))),
      tally,
    );
  }
  const own = JSON.parse(
    fs.readFileSync(path.join(root, "own/expected.json"), "utf8"),
  ) as OwnSample[];
  for (const one of own)
    checkOwnSample(one, await parseEmail(fs.readFileSync(path.join(root, "own", one.file))), tally);
  return tally;
}

function asMail(row: CorpusRow, bytes: Buffer): Buffer {
  const type = row.kind === "trim" ? "plain" : row.kind === "trim-html" ? "html" : null;
  if (type === null) return bytes;
  return Buffer.concat([
    Buffer.from(`From: a@example.com\nContent-Type: text/${type}; charset=utf-8\n\n`),
    bytes,
  ]);
}

test.skipIf(!manifest)(
  name("the corpus of real mails is understood as well as was asked"),
  async () => {
    const tally = await checkAll(path.dirname(manifest ?? ""));
    const shares = {
      agreed: tally.share("agreed subject", "agreed from", "agreed text"),
      upstreamSubject: tally.share("upstream subject"),
      upstreamFrom: tally.share("upstream from"),
      upstreamText: tally.share("upstream text"),
      attachments: tally.share("attachments"),
      bounceRecognized: tally.share("bounce recognized"),
      bounceStatus: tally.share("bounce status"),
      bounceClass: tally.share("bounce class"),
      vacation: tally.share("vacation"),
    };
    const bars: typeof shares = {
      agreed: 0.995,
      upstreamSubject: 0.95,
      upstreamFrom: 1,
      upstreamText: 0.95,
      attachments: 0.95,
      bounceRecognized: 0.98,
      bounceStatus: 0.9,
      bounceClass: 0.88,
      vacation: 1,
    };
    const below = Object.entries(bars).filter(
      ([key, bar]) => shares[key as keyof typeof shares] < bar,
    );
    expect(below.map(([key]) => [key, shares[key as keyof typeof shares]])).toEqual([]);
    expect(tally.count("trim")).toBeGreaterThanOrEqual(27);
    expect(tally.misses("words lost by trimming")).toEqual([]);
    expect(tally.misses("own")).toEqual([]);
    expect(tally.count("own")).toBe(33);
  },
);
