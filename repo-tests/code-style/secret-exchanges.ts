// Checks where secrets may be passed and logged.
import { type Source, stripComments } from "#repo-tests/parsers/sources.ts";

/** Properties that grant access to their holder. */
const opens = new Set([
  "password",
  "currentPassword",
  "newPassword",
  "code",
  "codes",
  "token",
  "secret",
  "ticket",
  "joinToken",
  "endpoint",
  "link",
  "setupCode",
]);
/** Properties that never leave the server. */
const neverExposed = /hash(?!tml)|sealed|authToken|apiSecret|cookie/i;

type Shape = Readonly<Record<string, unknown>>;

/** Names of all properties of a JSON schema, at any depth. */
export function propertiesOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertiesOf);
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, ...rest } = schema as Shape;
  const named = typeof properties === "object" && properties !== null ? (properties as Shape) : {};
  return [
    ...Object.keys(named),
    ...propertiesOf(Object.values(named)),
    ...propertiesOf(Object.values(rest)),
  ];
}

interface Exchange {
  readonly name: string;
  readonly asks: unknown;
  readonly tells: unknown;
  readonly isSecret: boolean;
}

/**
 * A route that passes a secret must be marked: its response is not stored for idempotent retries, not even as a hash.
 */
export function checkExchange({ name, asks, tells, isSecret }: Exchange): string[] {
  const passed = [...propertiesOf(asks), ...propertiesOf(tells)].filter((one) => opens.has(one));
  const exposed = propertiesOf(tells).filter((one) => neverExposed.test(one));
  return [
    ...exposed.map((one) => `${name} tells ${one}`),
    ...(passed.length > 0 && !isSecret
      ? [`${name} passes ${passed.join(", ")} and is not isSecret`]
      : []),
    ...(passed.length === 0 && isSecret ? [`${name} is isSecret and passes nothing secret`] : []),
  ];
}

interface LogLine {
  readonly file: string;
  readonly event: string;
  readonly facts: readonly string[];
}

/** Each `log(level, event, facts)` call, with the names its fields are made of. */
export function readLogLines({ path, text }: Source): LogLine[] {
  return [
    ...stripComments(text).matchAll(
      /\blog\(\s*"(?:info|warn|error)",\s*"([^"]+)"(?:,\s*(\{[\s\S]*?\}|[\w.(]+[^;]*?))?\s*,?\s*\)(?=[;,)\s])/g,
    ),
  ].map(([, event = "", facts = ""]) => ({
    file: path,
    event,
    facts: facts.match(/[A-Za-z]\w*/g) ?? [],
  }));
}

const unloggable =
  /^(password|secret|secrets|token|authorization|cookie|settings|headers|body|text|words|email|input|link)$|Hash$|Sealed$|Token$|Secret$|Key$/;

export const checkLogLine = ({ file, event, facts }: LogLine): string[] => [
  ...(/^[a-z_]+(\.[a-z_]+)?$/.test(event) ? [] : [`${file} logs an event called ${event}`]),
  ...facts.filter((one) => unloggable.test(one)).map((one) => `${file} logs ${one} with ${event}`),
];
