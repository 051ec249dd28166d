// Regular expressions that are put together when the program runs: how each file's are found and judged.

export type Built =
  /** They are made when the file is loaded, and are caught there. */
  | { readonly how: "on load" }
  /** They are made later, from what the program itself knows: these stand for all of them. */
  | {
      readonly how: "examples";
      readonly examples: readonly (readonly [source: string, flags: string])[];
    }
  | { readonly how: "never meets a stranger's text"; readonly why: string };

const onLoad: Built = { how: "on load" };
const ownText = (why: string): Built => ({ how: "never meets a stranger's text", why });

export const builtRegExps: Readonly<Record<string, Built>> = {
  "domain/search/tokenize.ts": onLoad,
  "domain/text/scan.ts": ownText("copies one that is written where it is used"),
  "server/mime/body/html-tokenizer.ts": {
    how: "examples",
    examples: [
      ["</style", "gi"],
      [`(?:^|\\s)src\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i"],
    ],
  },
  "server/mime/body/detect-charset.ts": onLoad,
  "server/mime/outgoing/sanitize-html.ts": onLoad,
  "server/mime/quotes/attribution-lines.ts": onLoad,
  "server/mime/quotes/header-lines.ts": onLoad,
  "server/mime/quotes/signature-lines.ts": onLoad,
  "server/mime/reports/out-of-office-patterns.ts": onLoad,
  "server/mime/reports/bounce-reasons.ts": onLoad,
  "server/mime/reports/bounce-patterns.ts": onLoad,
  "server/actions/account/account-settings.ts": ownText("a provider's field, typed by an admin"),
  "server/postgres/backup/create-backup.ts": ownText("names of our own files"),
  "simulator/email/compose.ts": ownText("headers that the simulator wrote itself"),
  "simulator/rest/numbers.ts": ownText("a pattern of digits that a developer asks for"),
  "simulator/rest/resources.ts": ownText("paths of the simulator"),
  "simulator/voice/rest/resources.ts": ownText("paths of the simulator"),
  "simulator/voice/twiml/parse-xml.ts": {
    how: "examples",
    examples: [[`(?<![\\w.:-])([A-Za-z_][\\w.:-]*)\\s*=\\s*("[^"]*"|'[^']*')`, "g"]],
  },
  "web/features/conversation/entries/mention-parts.ts": {
    how: "examples",
    examples: [["@(?:Ada Lovelace|Bill)(?![\\p{L}\\p{N}])", "gu"]],
  },
  "web/features/conversation/email/frame/image-source.ts": {
    how: "examples",
    examples: [["(?:^|[;\\s])width\\s*:\\s*([\\d.]+)(?:px)?\\s*(?:;|$|!)", "i"]],
  },
  "web/features/settings/accounts/connect/provider-form.ts": ownText(
    "a provider's field, typed by an admin",
  ),
};
