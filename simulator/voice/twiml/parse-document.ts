// From the words of a document to the verbs of a call, and what the carrier says of the document.
import { type Element, parseXml, XmlParseError } from "./parse-xml.ts";
import { heardOnly, type Kind, ruleOf, type VerbRule } from "./verbs.ts";

export interface Verb {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Verb[];
  readonly text: string;
}

/** In the carrier's own number: twilio.com/docs/api/errors. */
export interface Alert {
  readonly code: number;
  readonly say: string;
  /** An error ends what was to be done; a warning leaves out what it warns of. */
  readonly isError: boolean;
}

export interface ParsedTwiml {
  readonly verbs: readonly Verb[];
  readonly alerts: readonly Alert[];
}

const warning = (say: string): Alert => ({ code: 12200, say, isError: false });

export function parseTwiml(xml: string, place: "call" | "heard_only" = "call"): ParsedTwiml {
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
  const verbs = keepKnown(root, alerts);
  const strange =
    place === "call" ? undefined : verbs.find(({ name }) => !heardOnly.includes(name));
  if (strange !== undefined) {
    const where = "the document of a waitUrl, holdUrl or announceUrl";
    return failed(13238, `Invalid verb <${strange.name}> in ${where}`);
  }
  return { verbs, alerts };
}

const failed = (code: number, say: string): ParsedTwiml => ({
  verbs: [],
  alerts: [{ code, say, isError: true }],
});

function keepKnown(parent: Element, alerts: Alert[]): Verb[] {
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
        attributes: keepAttributes(child, rule, alerts),
        children: keepKnown(child, alerts),
        text: child.text,
      },
    ];
  });
}

function keepAttributes(
  { name, attributes }: Element,
  rule: VerbRule,
  alerts: Alert[],
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributes)) {
    const kind = rule.heeded[key];
    if (kind !== undefined && isOfKind(value, kind)) kept[key] = value;
    else if (kind !== undefined) alerts.push(warning(`${name} ${key}="${value}" is no such value`));
    else if (rule.unheeded.includes(key)) {
      alerts.push({ code: 0, say: `${name} ${key} does nothing here`, isError: false });
    } else alerts.push(warning(`<${name}> has no attribute ${key}`));
  }
  return kept;
}

function isOfKind(value: string, kind: Kind): boolean {
  if (typeof kind !== "string") return kind.includes(value);
  switch (kind) {
    case "text":
      return true;
    case "voice":
      // twilio.com/docs/voice/twiml/say/text-speech, read 2026-11: a voice of another name is not spoken
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
    : alerts.map(({ code, say }) => (code === 0 ? say : `${code} ${say}`)).join("\n");

export const flag = (verb: Verb, name: string, otherwise: boolean): boolean =>
  verb.attributes[name] === undefined ? otherwise : verb.attributes[name] === "true";

export const count = (verb: Verb, name: string, otherwise: number): number =>
  verb.attributes[name] === undefined ? otherwise : Number(verb.attributes[name]);
