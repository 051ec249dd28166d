// Fuzzes every parser of untrusted text and checks its invariants: only known exceptions, output not much larger than
// the input, and nothing that runs or loads in sanitized HTML.
import fs from "node:fs";
import fc from "fast-check";
import { stripTags } from "#domain/text/strip-tags.ts";
import { sanitizeOutgoingHtml } from "#server/mime/outgoing/sanitize-html.ts";
import { parseEmail } from "#server/mime/parse-email.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { emailProviders, smsProviders, voiceProviders } from "#server/providers/registry.ts";
import { type Element, parseXml, XmlParseError } from "#simulator/voice/twiml/parse-xml.ts";
import { fragments, readers } from "./readers.ts";

export interface FuzzTarget {
  readonly name: string;
  readonly input: fc.Arbitrary<string>;
  /** Throws if an invariant is violated. */
  readonly check: (input: string) => unknown;
}

/** Fragments that matter to some parser, in any order, with random text between them. */
export const hostile: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...fragments) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 40 }).map((times) => "a>".repeat(times)) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("</a>", "</style>", "</script>", "*/", "]]>", "-->"),
      },
    ),
    { maxLength: 80 },
  )
  .map((pieces) => pieces.join(""));

function demand(holds: boolean, promise: string): void {
  if (!holds) throw new Error(promise);
}

/** A parser may add entities, marks and lists: at most a factor plus a constant. */
function isBounded(input: string, output: unknown): void {
  const size = JSON.stringify(output)?.length ?? 0;
  demand(size <= 4_000 + 120 * input.length, `${input.length} characters became ${size}`);
}

const readerTargets: FuzzTarget[] = Object.entries(readers).map(([name, read]) => ({
  name,
  input: hostile,
  check: (input) => isBounded(input, read(input)),
}));

const runs = /<\s*(?:script|iframe|object|embed|link|meta|base|form|svg|style)\b/i;
const isHandler = /\son[a-z]+\s*=|(?:javascript|vbscript|data):/i;

function checkOutgoing(input: string): void {
  const { html } = sanitizeOutgoingHtml(input);
  demand(!runs.test(html), `runs or loads: ${html}`);
  for (const [tag] of html.matchAll(/<[a-z][^<>]*>/gi))
    demand(
      !isHandler.test(
        tag.replace(/"[^"]*"/g, (value) =>
          /^"\s*(?:javascript|vbscript|data):/i.test(value) ? value : '""',
        ),
      ),
      `a handler: ${tag}`,
    );
  demand(sanitizeOutgoingHtml(html).html === html, `cleaned again it is another: ${html}`);
  demand(!stripTags(html).includes("<"), `a tag that never ends: ${html}`);
}

async function checkMail(input: string): Promise<void> {
  const email = await parseEmail(Buffer.from(input));
  isBounded(input, { ...email, attachments: [] });
}

const headed = hostile.map(
  (text) =>
    `From: a <a@b.example>\r\nContent-Type: multipart/mixed; boundary=x\r\nSubject: ${text}\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${text}\r\n--x--`,
);

/** Serializing a document and parsing it again must give the same document. */
const written = ({ name, attributes, children, text }: Element): string => {
  const safe = (rawText: string) =>
    rawText.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${safe(value)}"`);
  return `<${name}${given.join("")}>${safe(text)}${children.map(written).join("")}</${name}>`;
};

function checkDocument(input: string): void {
  try {
    const once = parseXml(input);
    const again = parseXml(written(once));
    demand(JSON.stringify(again) === JSON.stringify(once), `read again it is another: ${input}`);
  } catch (problem) {
    if (!(problem instanceof XmlParseError)) throw problem;
  }
}

const document = hostile.map(
  (text) =>
    `<Response a="${text.replace(/["<&]/g, "")}"><Say>${text.replace(/[<&]/g, "")}</Say></Response>`,
);

const otherTargets: FuzzTarget[] = [
  { name: "mail", input: hostile, check: checkMail },
  { name: "mail with parts", input: headed, check: checkMail },
  { name: "outgoing html is harmless", input: hostile, check: checkOutgoing },
  { name: "twiml, read again", input: fc.oneof(hostile, document), check: checkDocument },
  {
    name: "socket frames",
    input: fc.json({ maxDepth: 3 }),
    check: (text) => readers["socket frame"]?.(text),
  },
];

export const fuzzTargets = (): readonly FuzzTarget[] => [
  ...readerTargets,
  ...otherTargets,
  ...webhookTargets(),
];

/** Real provider payloads, mutated at a random position, for the provider's own parser. */
function webhookTargets(): FuzzTarget[] {
  const webhooks: { name: string; folder: string; read: (request: RawRequest) => unknown }[] = [];
  for (const [id, { read }] of Object.entries(smsProviders))
    webhooks.push({ name: `texts of ${id}`, folder: `server/providers/fixtures/${id}`, read });
  for (const [id, provider] of Object.entries<VoiceProvider>(voiceProviders))
    webhooks.push({
      name: `calls of ${id}`,
      folder: `server/providers/fixtures/${id}`,
      read: (request) => [provider.readAsk(request), provider.readFacts(request)],
    });
  for (const [id, provider] of Object.entries(emailProviders)) {
    if (!("read" in provider)) continue;
    for (const endpoint of ["email", "events"] as const)
      webhooks.push({
        name: `${endpoint} of ${id}`,
        folder: `server/providers/email/fixtures/${id}`,
        read: (request) => provider.read(request, endpoint),
      });
  }
  return webhooks.flatMap(({ name, folder, read }) => {
    const samples = samplesIn(folder);
    if (samples.length === 0) return [];
    const input = fc
      .tuple(fc.constantFrom(...samples), fc.nat(), fc.nat(60), fc.oneof(hostile, fc.json()))
      .map(([sample, at, length, put]) => {
        const from = at % (sample.length + 1);
        return sample.slice(0, from) + put.slice(0, 400) + sample.slice(from + length);
      });
    const check = async (body: string) => {
      const type = /^\s*[[{]/.test(body) ? "application/json" : "application/x-www-form-urlencoded";
      const request: RawRequest = {
        url: `https://desk.example/hooks?ref=${encodeURIComponent(body.slice(0, 40).toWellFormed())}`,
        headers: { "content-type": type },
        body: Buffer.from(body),
        receivedAt: "2026-11-22T00:00:00.000Z",
      };
      isBounded(body, await read(request));
    };
    return [{ name, input, check }];
  });
}

function samplesIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => {
      const { request } = JSON.parse(fs.readFileSync(`${folder}/${file}`, "utf8"));
      if (request?.form) return [new URLSearchParams(request.form).toString()];
      return request?.json ? [JSON.stringify(request.json)] : [];
    });
}

export interface FuzzFind {
  readonly target: string;
  readonly seed: number;
  readonly path: string;
  readonly input: string;
  readonly problem: string;
}

export interface FuzzOutcome {
  readonly runs: number;
  readonly find: FuzzFind | null;
}

/** Fuzzes one target until the time is up or a failure is found, and shrinks it. */
export async function fuzz(
  { name, input, check }: FuzzTarget,
  { seed, milliseconds, path }: { seed: number; milliseconds: number; path?: string },
): Promise<FuzzOutcome> {
  const property = fc.asyncProperty(input, async (text) => {
    await check(text);
  });
  const outcome = await fc.check(property, {
    seed,
    numRuns: 1_000_000_000,
    interruptAfterTimeLimit: milliseconds,
    markInterruptAsFailure: false,
    maxSkipsPerRun: 0,
    ...(path === undefined ? {} : { path }),
  });
  if (!outcome.failed || outcome.counterexample === null)
    return { runs: outcome.numRuns, find: null };
  const [text] = outcome.counterexample;
  const { errorInstance, counterexamplePath } = outcome;
  const problem =
    errorInstance instanceof Error
      ? (errorInstance.stack ?? errorInstance.message)
      : String(errorInstance);
  return {
    runs: outcome.numRuns,
    find: { target: name, seed, path: counterexamplePath ?? "", input: text, problem },
  };
}
