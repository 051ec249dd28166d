// Files of a new provider: an object that compiles and says that nothing works yet, a fake of the provider, and empty
// payloads. The shared test suite shows what is missing, test by test.
import { camel } from "./kebab-case.ts";

interface NewProvider {
  /** `pigeon` */
  readonly id: string;
  /** `Pigeon` */
  readonly name: string;
  /** ISO date on which the provider's documentation was read. */
  readonly day: string;
}

export const payloads = [
  "received-words",
  "received-pictures",
  "received-empty",
  "received-emoji",
  "received-long",
  "received-stop",
  "received-start",
  "received-help",
  "status-sent",
  "status-delivered",
  "status-undelivered",
  "status-without-reference",
  "unknown-event",
  "unknown-channel",
  "unknown-status",
  "broken",
] as const;

export function generateProvider({ id, name, day }: NewProvider): string {
  return `// ${name}. Read its documentation first, and note the address and date: docs/add-a-provider.md.
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { TextProvider } from "#server/ports/text.ts";

const notYet = (): never => {
  throw new ProviderError("rejected", "${name} is not written yet.");
};

export const ${camel(id)} = {
  id: "${id}",
  name: "${name}",
  baseUrl: "https://api.${id}.example",
  docsCheckedOn: "${day}",
  settings: [
    {
      key: "apiKey",
      label: "API key",
      hint: "Where it is shown in the provider's console.",
      isSecret: true,
      example: "0123456789abcdef",
    },
  ],
  capabilities: {
    images: false,
    maxImages: 0,
    maxImageBytesTotal: 0,
    maxCharacters: 160,
    handlesOptOut: false,
    configuresWebhooks: false,
    whatsapp: null,
    sendsThrough: null,
    absentAfterSeconds: null,
    lookup: "none",
  },
  webhookResponse: { status: 200, type: "application/json", body: "{}" },
  // Never throws: "unknown" whenever the provider may have the text.
  send: async () => ({ kind: "rejected", problem: "rejected", providerCode: null }),
  find: async () => null,
  async *listSince() {
    yield notYet();
  },
  check: async () => ({ kind: "rejected", message: "${name} is not written yet." }),
  listNumbers: async () => notYet(),
  setWebhooks: async () => notYet(),
  verify: () => ({ kind: "invalid", reason: "${name} is not written yet." }),
  parseWebhook: () => ({ kind: "unreadable", reason: "${name} is not written yet." }),
  dedupeKey: () => "",
  fetchMedia: async () => notYet(),
} as const satisfies TextProvider;
`;
}

export function generateKit({ id, name }: NewProvider): string {
  return `// Simulates ${name} for the shared tests: written from its documentation, not from our own object.
import type { TextProviderKit } from "#testing/text-provider/kit.ts";

const notYet = (): never => {
  throw new Error("${name} is not simulated yet.");
};
const failure = () => ({ status: 500, body: {} });

export const kit: TextProviderKit = {
  settings: { apiKey: "0123456789abcdef" },
  rotating: { apiKey: "0123456789abcdef" },
  hasKey: ({ authorization }) => authorization === "Bearer 0123456789abcdef",
  hasClock: false,
  signs: "body",
  sign: notYet,
  parseSend: notYet,
  accepts: failure,
  countsSegments: false,
  rejects: failure,
  statusReport: notYet,
  messageLog: () => failure,
  refOf: (n) => \`${id}-\${n}\`,
  sms: { delivered: "delivered", failed: "failed", received: "received" },
  failure: { code: "0", problem: "rejected" },
  logShows: { words: true, images: true },
  account: failure,
  accountLabel: "",
  namesNumbers: true,
  accountGone: { status: 404, body: {} },
  webhookUrlAfter: notYet,
  pictureAt: (baseUrl) => \`\${baseUrl}/pictures/1\`,
  mediaUrl: "https://pictures.${id}.example/1",
};
`;
}

export function generatePayload({ id, day }: NewProvider, what: string): string {
  const about = {
    source: `https://docs.${id}.example/`,
    date: day,
    what: `To be written: ${what}.`,
  };
  const body =
    what === "codes"
      ? { about, codes: [] }
      : what === "statuses"
        ? { about, statuses: [] }
        : {
            about,
            request: { json: {} },
            reading: { kind: "unreadable", reason: "to be written" },
          };
  return `${JSON.stringify(body, null, 2)}\n`;
}

/** One entry in the list of providers, and its import in alphabetical order. */
export function addToRegistry(registry: string, { id }: NewProvider): string {
  const name = camel(id);
  const imported = registry.replace(/((?:^import \{ \w+ \} from "\.\/text\/[^"]+";\n)+)/m, (all) =>
    [...all.trimEnd().split("\n"), `import { ${name} } from "./text/${id}.ts";`]
      .sort(byPath)
      .join("\n")
      .concat("\n"),
  );
  return imported.replace(
    /(export const textProviders = \{\s[^}]*?),?(\s)\}/,
    (_all, before: string, space: string) =>
      space === " " ? `${before}, ${name} }` : `${before},\n  ${name},\n}`,
  );
}

const byPath = (one: string, other: string): number => {
  const pathIn = (line: string) => /"([^"]+)"/.exec(line)?.[1] ?? "";
  return pathIn(one) < pathIn(other) ? -1 : 1;
};
