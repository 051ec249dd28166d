// A connection runs one query at a time: if the first fails, the second's error may be unhandled, and in a transaction it
// hides the first. So two queries at once on one connection fail any test immediately. Only a commit is sent with the
// statement before it.
import pg from "pg";

interface ClientInternals {
  /** Internal driver state; reading the public equivalent logs a deprecation warning. */
  readonly _activeQuery?: { readonly text?: string } | null;
  readonly _queryQueue: readonly unknown[];
}

const client = pg.Client.prototype;
const query = client.query as (this: pg.Client, ...args: readonly unknown[]) => unknown;

client.query = function (this: pg.Client & ClientInternals, ...args: readonly unknown[]) {
  if (args[0] !== "commit" && (this._activeQuery || this._queryQueue.length > 0))
    throw new Error(
      `Two queries at once on one connection: ${JSON.stringify(args[0])} while it is at ${this._activeQuery?.text ?? "the one before"}.`,
    );
  return query.apply(this, [...args]);
} as typeof client.query;
