// Secrets of an account belong to the server they were entered for. Where the account is pointed at another
// server, they are entered again: otherwise whoever may edit the account could have them sent to a server of
// their own.

interface Field {
  readonly key: string;
  readonly label: string;
  readonly isSecret: boolean;
  readonly isDestination?: boolean;
  readonly isNeverSent?: boolean;
}
type Values = Readonly<Record<string, string>>;

const valueIn = (values: Values, key: string): string => (values[key] ?? "").trim();

/** `before` and `after` need to hold only what is no secret. */
export const isDestinationChanged = (
  fields: readonly Field[],
  before: Values,
  after: Values,
): boolean =>
  fields.some(
    ({ key, isDestination }) => isDestination && valueIn(before, key) !== valueIn(after, key),
  );

/** Those kept secrets that may not follow the account to its new server. */
export const listMovedSecrets = <F extends Field>(
  fields: readonly F[],
  before: Values,
  after: Values,
  kept: readonly string[],
): F[] =>
  isDestinationChanged(fields, before, after)
    ? fields.filter(
        ({ key, isSecret, isNeverSent }) => isSecret && !isNeverSent && kept.includes(key),
      )
    : [];

export const sayEnterAgain = (label: string): string =>
  `Enter the ${lowerFirst(label)} again, because the server it's sent to has changed.`;

/** “Password” is a word, “API key” begins with a name. */
const lowerFirst = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
