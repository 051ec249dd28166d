// User-facing text uses standard terms. Each row is a phrase that was once on a screen and its replacement, so that it
// does not return.
import { parseSync } from "vite";

interface UnusualWord {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly instead: string;
}

/** `instead`: the replacement, shown with the finding. */
export const unusualWords: readonly { readonly word: RegExp; readonly instead: string }[] = [
  { word: /^go on$|\bto go on\b/i, instead: "Continue" },
  { word: /\bleave it$/i, instead: "Cancel" },
  { word: /\bput (it )?live\b/i, instead: "Publish" },
  {
    word: /\bta(?:ke|ken|kes|king|ook) (?:\w+ )?back\b/i,
    instead: "Revoke, Undo, Unsend or Cancel",
  },
  {
    word: /\blook(?:ed)? (?:again|at it|further|back)\b/i,
    instead: "Refresh, Check again, Review",
  },
  { word: /\bfold to\b/i, instead: "Collapse" },
  { word: /\bno mail to\b/i, instead: "Suppressed addresses" },
  { word: /^looks$/i, instead: "Appearance" },
  { word: /\bledger\b/i, instead: "Consent history" },
  { word: /\bthe house\b/i, instead: "workspace" },
  { word: /\bmake-believe\b|\boutside world\b|\bthe street\b/i, instead: "simulator, simulated" },
  { word: /\bkeys rest\b/i, instead: "Shortcuts are off while you type" },
  { word: /\bhand(?:ed)? (?:it )?over\b/i, instead: "Transfer, Complete transfer, submit" },
  { word: /\bput away\b|\bbring (?:it )?back\b/i, instead: "Archive, Restore" },
  { word: /\bread (?:all |it |them )?again\b|\bset aside\b/i, instead: "Retry, Dismiss" },
  { word: /\bcould not read\b|\bthe tray\b/i, instead: "Processing errors" },
  { word: /^make (?:the|a|new)\b/i, instead: "Create" },
  { word: /^keep it\b|\bI kept\b/i, instead: "Save, I've saved it" },
  {
    word: /\b(?:some|every|any)body\b|(?<!:)\bnobody\b/i,
    instead: "someone, everyone, no one",
  },
  { word: /\bwho(?:m)?ever\b/i, instead: "anyone who, the person who" },
  { word: /\ba slip\b/i, instead: "a typo" },
  { word: /\be-mail/i, instead: "email" },
  {
    word: /\bmails\b|\ba mail\b(?! server)|\bthis mail\b|\bthe mail\b(?! server)/i,
    instead: "email",
  },
  {
    word: /\bstands? (?:here|there|below|in|at|as|for|with)\b/i,
    instead: "is shown, is listed, appears",
  },
  { word: /\bdid not load\b|\bload again\b/i, instead: "Couldn't load …, Reload" },
  { word: /^(?:the|this) [a-z ]+ broke\b/i, instead: "Couldn't show …" },
  {
    word: /^(?:more|the [a-z]+|[a-z]+ entries|[a-z]+ calls|[a-z]+) loads?$/i,
    instead: "Loading …",
  },
  { word: /\bjust now\b|\banew\b|\bin spite of\b|\bmeanwhile\b/i, instead: "now, again, anyway" },
  { word: /\bfrom afar\b/i, instead: "remote" },
  { word: /\bvouch/i, instead: "authenticated" },
  { word: /\bwas quicker\b/i, instead: "already answered" },
  { word: /\b(?:the|this) desk\b/i, instead: "Deskbell" },
  { word: /\bthe other side\b/i, instead: "the recipient's server, the customer" },
  { word: /\btelephone/i, instead: "phone" },
  { word: /\bcolleague/i, instead: "teammate" },
  {
    word: /\b(?:this|the|which|another|no|all|my|any|each|e-?mail|phone) lines?\b/i,
    instead: "inbox",
  },
  {
    word: /\bleaves (?:soon|at once|tomorrow|today|in|later)\b/i,
    instead: "is sent, scheduled for",
  },
  { word: /\bswitch(?:ed|es)? (?:\w+ )?(?:on|off)\b/i, instead: "Turn on, Turn off, Deactivate" },
  { word: /\bsix digits\b/i, instead: "6-digit code" },
  { word: /\bwhat became of\b/i, instead: "Delivery status" },
  { word: /\bonly mine\b/i, instead: "Private" },
];

interface Tree {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Attributes whose values are not displayed. */
const unread = new Set(["className", "id", "key", "name", "href", "src", "d", "type"]);

/** Displayed text of a file: its strings, the static parts of its templates, and JSX text. */
function textsIn(file: string, code: string): { readonly at: number; readonly text: string }[] {
  const found: { at: number; text: string }[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (!isTree(node) || /^(?:Import|ExportAll|TS(?:Literal|Type))/.test(node.type)) return;
    if (node.type === "JSXAttribute" && unread.has(String((node.name as Tree).name))) return;
    if (node.type === "Property" && /^(?:keys|words)$/.test(String((node.key as Tree).name)))
      if (isTree(node.value) && node.value.type === "Literal") return;
    const value = node.type === "Literal" || node.type === "JSXText" ? node.value : null;
    if (typeof value === "string") found.push({ at: node.start, text: value });
    if (node.type === "TemplateElement")
      found.push({ at: node.start, text: String((node.value as { cooked: string }).cooked) });
    for (const [key, child] of Object.entries(node))
      if (key !== "value" || node.type !== "Literal") visit(child);
  };
  visit(parseSync(file, code).program);
  return (
    found
      .map(({ at, text }) => ({ at, text: text.replace(/\s+/g, " ").trim() }))
      // A single lowercase word or a path is an identifier.
      .filter(
        ({ text }) => /[a-z]{3}/i.test(text) && /[A-Z ]/.test(text) && !/^\S*\/\S*$/.test(text),
      )
  );
}

export function unusualIn(file: string, code: string): UnusualWord[] {
  return textsIn(file, code).flatMap(({ at, text }) =>
    unusualWords
      .filter(({ word }) => word.test(text))
      .map(({ instead }) => ({ file, line: code.slice(0, at).split("\n").length, text, instead })),
  );
}

const isTree = (node: unknown): node is Tree =>
  typeof node === "object" && node !== null && typeof (node as Tree).type === "string";
