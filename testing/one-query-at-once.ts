// A connection carries out one query at a time. A second that is asked for meanwhile waits in its driver today, and is
// refused by the next one (pg 9); worse, where the first fails nobody may hear what becomes of the second. So whoever
// asks for two at once in any test fails there and then.
import pg from "pg";

interface Asked {
  /** The driver's own book; what it says in public would warn of being read. */
  readonly _activeQuery?: { readonly text?: string } | null;
  readonly _queryQueue: readonly unknown[];
}

const client = pg.Client.prototype;
const query = client.query as (this: pg.Client, ...asked: readonly unknown[]) => unknown;

client.query = function (this: pg.Client & Asked, ...asked: readonly unknown[]) {
  if (this._activeQuery || this._queryQueue.length > 0)
    throw new Error(
      `Two queries at once on one connection: ${JSON.stringify(asked[0])} while it is at ${this._activeQuery?.text ?? "the one before"}.`,
    );
  return query.apply(this, [...asked]);
} as typeof client.query;
