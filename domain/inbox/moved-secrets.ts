// An account's secrets belong to the server they were entered for. They must be entered again if the account points to
// another server; otherwise a member who may edit the account could send them to a server of their own.

interface Field {
  readonly key: string;
  readonly label: string;
  readonly isSecret: boolean;
  readonly isDestination?: boolean;
  readonly isNeverSent?: boolean;
}
type Values = Readonly<Record<string, string>>;

const valueIn = (values: Values, key: string): string => (values[key] ?? "").trim();

/** `before` and `after` need only non-secret settings. */
const isDestinationChanged = (fields: readonly Field[], before: Values, after: Values): boolean =>
  fields.some(
    ({ key, isDestination }) => isDestination && valueIn(before, key) !== valueIn(after, key),
  );

/** Stored secrets that must not be sent to the new server. */
export const listMovedSecrets = <F extends Field>(
  fields: readonly F[],
  before: Values,
  after: Values,
  storedKeys: readonly string[],
): F[] =>
  isDestinationChanged(fields, before, after)
    ? fields.filter(
        ({ key, isSecret, isNeverSent }) => isSecret && !isNeverSent && storedKeys.includes(key),
      )
    : [];

export const describeReentry = (label: string): string =>
  `Enter the ${lowerFirst(label)} again, because the server it's sent to has changed.`;

/** “Password” is an ordinary word; “API key” starts with an abbreviation. */
const lowerFirst = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
