// Parses a document into verbs, with the carrier's errors and warnings.
import { type Element, parseXml, XmlParseError } from "./parse-xml.ts";
import { announcementVerbs, type Kind, ruleOf, type VerbRule } from "./verbs.ts";

export interface Verb {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Verb[];
  readonly text: string;
}

/** With the carrier's code: twilio.com/docs/api/errors. */
interface Alert {
  readonly code: number;
  readonly message: string;
  /** An error discards the document; a warning skips only the invalid part. */
  readonly isError: boolean;
}

interface ParsedTwiml {
  readonly verbs: readonly Verb[];
  readonly alerts: readonly Alert[];
}

const warning = (message: string): Alert => ({ code: 12200, message, isError: false });

export function parseTwiml(xml: string, usage: "call" | "heard_only" = "call"): ParsedTwiml {
  let root: Element;
  try {
    root = parseXml(xml);
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    return failed(12100, `Document parse failure: ${error.message}`);
  }
  if (root.name !== "Response") {
    return failed(12100, `Document parse failure: <${root.name}> is not <Response>`);
  }
  const alerts: Alert[] = [];
  const verbs = filterKnownVerbs(root, alerts);
  const strange =
    usage === "call" ? undefined : verbs.find(({ name }) => !announcementVerbs.includes(name));
  if (strange !== undefined) {
    const where = "the document of a waitUrl, holdUrl or announceUrl";
    return failed(13238, `Invalid verb <${strange.name}> in ${where}`);
  }
  return { verbs, alerts };
}

const failed = (code: number, message: string): ParsedTwiml => ({
  verbs: [],
  alerts: [{ code, message, isError: true }],
});

function filterKnownVerbs(parent: Element, alerts: Alert[]): Verb[] {
  const allowed = ruleOf(parent.name)?.children ?? [];
  return parent.children.flatMap((child) => {
    const rule = ruleOf(child.name);
    if (rule === null || !allowed.includes(child.name)) {
      alerts.push(warning(`<${child.name}> cannot stand in <${parent.name}>`));
      return [];
    }
    return [
      {
        name: child.name,
        attributes: filterAttributes(child, rule, alerts),
        children: filterKnownVerbs(child, alerts),
        text: child.text,
      },
    ];
  });
}

function filterAttributes(
  { name, attributes }: Element,
  rule: VerbRule,
  alerts: Alert[],
): Record<string, string> {
  const accepted: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributes)) {
    const kind = rule.heeded[key];
    if (kind !== undefined && isOfKind(value, kind)) accepted[key] = value;
    else if (kind !== undefined) alerts.push(warning(`${name} ${key}="${value}" is no such value`));
    else if (rule.unheeded.includes(key)) {
      alerts.push({ code: 0, message: `${name} ${key} does nothing here`, isError: false });
    } else alerts.push(warning(`<${name}> has no attribute ${key}`));
  }
  return accepted;
}

function isOfKind(value: string, kind: Kind): boolean {
  if (typeof kind !== "string") return kind.includes(value);
  switch (kind) {
    case "text":
      return true;
    case "voice":
      // twilio.com/docs/voice/twiml/say/text-speech, read 2026-11: an unknown voice is invalid
      return /^(man|woman|alice|Polly\.[A-Z][a-z]+(-Neural|-Generative)?|Google\.[a-z]{2,3}-[A-Z]{2}-[A-Za-z0-9-]+)$/.test(
        value,
      );
    case "flag":
      return value === "true" || value === "false";
    case "count":
      return /^\d{1,6}$/.test(value);
    case "method":
      return /^(GET|POST)$/i.test(value);
  }
}

export const formatAlerts = (alerts: readonly Alert[]): string | null =>
  alerts.length === 0
    ? null
    : alerts.map(({ code, message }) => (code === 0 ? message : `${code} ${message}`)).join("\n");

export const flag = (verb: Verb, name: string, otherwise: boolean): boolean =>
  verb.attributes[name] === undefined ? otherwise : verb.attributes[name] === "true";

export const count = (verb: Verb, name: string, otherwise: number): number =>
  verb.attributes[name] === undefined ? otherwise : Number(verb.attributes[name]);
