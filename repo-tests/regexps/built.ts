// Regular expressions built at run time: how those of each file are collected and checked.

type Built =
  /** Built when the file is loaded, and captured then. */
  | { readonly how: "on load" }
  /** Built later from our own data; the examples represent all of them. */
  | {
      readonly how: "examples";
      readonly examples: readonly (readonly [source: string, flags: string])[];
    }
  | { readonly how: "never meets a stranger's text"; readonly reason: string };

const onLoad: Built = { how: "on load" };
const fixedText = (reason: string): Built => ({ how: "never meets a stranger's text", reason });

export const builtRegExps: Readonly<Record<string, Built>> = {
  "domain/search/tokenize.ts": onLoad,
  "domain/text/scan.ts": fixedText("copies one that is written where it is used"),
  "server/mime/body/detect-charset.ts": onLoad,
  "server/mime/outgoing/sanitize-html.ts": onLoad,
  "server/mime/quotes/attribution-lines.ts": onLoad,
  "server/mime/quotes/header-lines.ts": onLoad,
  "server/mime/quotes/signature-lines.ts": onLoad,
  "server/mime/reports/out-of-office-patterns.ts": onLoad,
  "server/mime/reports/bounce-reasons.ts": onLoad,
  "server/mime/reports/bounce-patterns.ts": onLoad,
  "server/actions/account/account-settings.ts": fixedText("a provider's field, typed by an admin"),
  "server/postgres/backup/create-backup.ts": fixedText("names of our own files"),
  "simulator/email/compose.ts": fixedText("headers that the simulator wrote itself"),
  "simulator/rest/numbers.ts": fixedText("a pattern of digits that a developer asks for"),
  "simulator/rest/route-twilio-request.ts": fixedText("paths of the simulator"),
  "simulator/voice/rest/resources.ts": fixedText("paths of the simulator"),
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
  "web/features/settings/accounts/connect/provider-form.ts": fixedText(
    "a provider's field, typed by an admin",
  ),
};
