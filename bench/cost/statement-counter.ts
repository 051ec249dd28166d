// Loaded into the measured server by the bench (node --import), never by the product: counts at the driver what goes to
// PostgreSQL. Responds to the message "count-statements" of the parent process.
import pg from "pg";

/** The parts of pg's Connection that its types leave out. */
interface Wire {
  query(text: string): void;
  sync(): void;
  emit(event: string, ...values: unknown[]): boolean;
}

const counts = { statements: 0, roundTrips: 0 };
const outstanding = new WeakMap<Wire, number>();

function countOnWire(wire: Wire): void {
  const { query, sync, emit } = wire;
  const start = (connection: Wire) => {
    const requests = outstanding.get(connection) ?? 0;
    if (requests === 0) counts.roundTrips += 1;
    outstanding.set(connection, requests + 1);
  };
  wire.query = function (text) {
    start(this);
    query.call(this, text);
  };
  wire.sync = function () {
    start(this);
    sync.call(this);
  };
  wire.emit = function (event, ...values) {
    if (event === "commandComplete") counts.statements += 1;
    // The first one ends the connection's start, which is no request.
    if (event === "readyForQuery")
      outstanding.set(this, Math.max(0, (outstanding.get(this) ?? 0) - 1));
    return emit.call(this, event, ...values);
  };
}

// Worker threads inherit the import, but have no parent process to respond to.
if (process.send) {
  countOnWire(pg.Connection.prototype as unknown as Wire);
  process.on("message", (message) => {
    if (message === "count-statements") process.send?.(counts);
  });
  // The server must be able to end by itself.
  process.channel?.unref();
}
