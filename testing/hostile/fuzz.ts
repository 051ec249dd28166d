// Fuzzes every parser of untrusted text and checks its invariants: only known exceptions, CPU time within the budget of
// where it runs, output not much larger than the input, and nothing that runs or loads in sanitized HTML.
import fc from "fast-check";
import { AppError } from "#domain/errors.ts";
import { stripTags } from "#domain/text/strip-tags.ts";
import { assertParsableWebhook } from "#server/http/request-context.ts";
import { readFrame } from "#server/live/live-sockets.ts";
import { sanitizeOutgoingHtml } from "#server/mime/outgoing/sanitize-html.ts";
import { parseEmail } from "#server/mime/parse-email.ts";
import { type Element, parseXml, XmlParseError } from "#simulator/voice/twiml/parse-xml.ts";
import { findCpuExcess } from "./cpu-budget.ts";
import { budgetsMs, fragments, preparations, readerGroups } from "./readers.ts";
import { webhookReaders } from "./webhook-readers.ts";

export interface FuzzTarget {
  readonly name: string;
  readonly input: fc.Arbitrary<string>;
  /** What comes before, without a budget. */
  readonly prepare?: (input: string) => string;
  readonly read: (input: string) => unknown;
  /** CPU time of `read` at unit 1; null if it measures another process itself. */
  readonly budgetMs: number | null;
  /** Throws if an invariant is violated. */
  readonly check?: (input: string, output: unknown) => unknown;
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

const closingOf = (opening: string): string => {
  const [, name] = /^<([a-z]+)/i.exec(opening) ?? [];
  return name === undefined ? [...opening].reverse().join("") : `</${name}>`;
};

/** Repeated, nested, or in runs that double: each makes another kind of parser slow. */
const shapes: Readonly<Record<string, (piece: string, length: number) => string>> = {
  repeated: (piece, length) => piece.repeat(length / piece.length),
  nested(piece, length) {
    const closing = closingOf(piece);
    const depth = length / (piece.length + closing.length);
    return `${piece.repeat(depth)}x${closing.repeat(depth)}`;
  },
  doubling(piece, length) {
    let text = "";
    for (let times = 1; text.length < length; times *= 2) text += `${piece.repeat(times)}\n x `;
    return text.slice(0, length);
  },
};

const longestInput = 1_000_000;

/** Up to a megabyte of few fragments. */
const longHostile = fc
  .tuple(
    fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...Object.values(shapes)),
    fc.constantFrom(16_000, 120_000, longestInput),
  )
  .map(([pieces, shape, length]) => shape(pieces.join(""), length));

/** A long one takes as much time as a hundred short ones. */
export const hostileOfAnyLength: fc.Arbitrary<string> = fc.oneof(
  { weight: 60, arbitrary: hostile },
  { weight: 1, arbitrary: longHostile },
);

function demand(holds: boolean, promise: string): void {
  if (!holds) throw new Error(promise);
}

/** A parser may add entities, marks and lists: at most a factor plus a constant. */
function isBounded(input: string, output: unknown): void {
  const size = JSON.stringify(output)?.length ?? 0;
  demand(size <= 4_000 + 120 * input.length, `${input.length} characters became ${size}`);
}

const readerTargets: FuzzTarget[] = readerGroups.flatMap(({ budgetMs, readers }) =>
  Object.entries(readers).map(([name, read]) => {
    const prepare = preparations[name];
    const target = { name, input: hostileOfAnyLength, read, budgetMs, check: isBounded };
    return prepare === undefined ? target : { ...target, prepare };
  }),
);

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

const readMail = async (input: string): Promise<unknown> => ({
  ...(await parseEmail(Buffer.from(input))),
  attachments: [],
});

const headed = hostileOfAnyLength.map(
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

const inThread = { budgetMs: budgetsMs.thread, check: isBounded };

const otherTargets: FuzzTarget[] = [
  { name: "mail", input: hostileOfAnyLength, read: readMail, ...inThread },
  { name: "mail with parts", input: headed, read: readMail, ...inThread },
  // Their time is measured as "outgoing html", "twiml" and "socket frame".
  { name: "outgoing html is harmless", input: hostile, read: checkOutgoing, budgetMs: null },
  {
    name: "twiml, read again",
    input: fc.oneof(hostile, document),
    read: checkDocument,
    budgetMs: null,
  },
  {
    name: "socket frames",
    input: fc.json({ maxDepth: 3 }),
    read: readFrame,
    budgetMs: budgetsMs.eventLoop,
  },
];

export const fuzzTargets = (): readonly FuzzTarget[] => [
  ...readerTargets,
  ...otherTargets,
  ...webhookTargets(),
];

/** Real provider payloads, mutated at a random position, for the provider's own parser. */
const webhookTargets = (): FuzzTarget[] =>
  webhookReaders(longestInput).flatMap(({ name, samples, maxBytes, read }) => {
    if (samples.length === 0) return [];
    const put = fc.oneof(
      { weight: 60, arbitrary: fc.oneof(hostile, fc.json()).map((text) => text.slice(0, 400)) },
      { weight: 1, arbitrary: longHostile },
    );
    const mutated = fc
      .tuple(fc.constantFrom(...samples), fc.nat(), fc.nat(60), put)
      .map(([sample, at, length, inserted]) => {
        const from = at % (sample.length + 1);
        return sample.slice(0, from) + inserted + sample.slice(from + length);
      });
    // Still a valid payload, so that all of it is read.
    const batch = fc
      .tuple(fc.constantFrom(...samples), fc.constantFrom(2, 50, 5_000))
      .map(([sample, times]) =>
        sample.startsWith("[")
          ? `[${Array(times).fill(sample.slice(1, -1)).join()}]`.slice(0, longestInput)
          : Array(times).fill(sample).join("&").slice(0, longestInput),
      );
    const input = fc
      .oneof({ weight: 200, arbitrary: mutated }, { weight: 1, arbitrary: batch })
      .map((body) => body.slice(0, maxBytes));
    const readBody = (body: string) => {
      const type = /^\s*[[{]/.test(body) ? "application/json" : "application/x-www-form-urlencoded";
      try {
        assertParsableWebhook(type, Buffer.from(body));
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
      return read({
        url: `https://desk.example/hooks?ref=${encodeURIComponent(body.slice(0, 40).toWellFormed())}`,
        headers: { "content-type": type },
        body: Buffer.from(body),
        receivedAt: "2026-11-22T00:00:00.000Z",
      });
    };
    return [{ name, input, read: readBody, budgetMs: budgetsMs.eventLoop, check: isBounded }];
  });

interface FuzzFind {
  readonly target: string;
  readonly seed: number;
  readonly path: string;
  readonly input: string;
  readonly problem: string;
}

interface FuzzOutcome {
  readonly runs: number;
  readonly find: FuzzFind | null;
}

/** A megabyte would fill the terminal: its beginning and its length; the seed makes it again. */
const shown = (text: string): string =>
  text.length <= 2_000 ? text : `${text.slice(0, 200)}… (${text.length} characters)`;

/** Fuzzes one target until the time is up or a failure is found, and shrinks it. */
export async function fuzz(
  { name, input, prepare, read, budgetMs, check }: FuzzTarget,
  { seed, milliseconds, path }: { seed: number; milliseconds: number; path?: string },
): Promise<FuzzOutcome> {
  const property = fc.asyncProperty(input, async (text) => {
    const prepared = prepare?.(text) ?? text;
    if (budgetMs !== null) {
      const excess = await findCpuExcess(read, prepared, budgetMs);
      demand(excess === null, `${prepared.length} characters take ${excess} ms of ${budgetMs}`);
    }
    const output = await read(prepared);
    await check?.(text, output);
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
    find: { target: name, seed, path: counterexamplePath ?? "", input: shown(text), problem },
  };
}
