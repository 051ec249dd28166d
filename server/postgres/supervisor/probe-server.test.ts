import pg from "pg";
import { expect, test } from "vitest";
import { probeResultOf } from "./probe-server.ts";

const ofServer = (code: string) => Object.assign(new pg.DatabaseError("no", 2, "error"), { code });
const ofSystem = (code: string) => Object.assign(new Error("no"), { code });

test.each([
  [ofServer("57P03"), "busy"],
  [ofServer("28000"), "refuses"],
  [ofSystem("EACCES"), "refuses"],
  // The server ended while it was asked. Both look like codes of PostgreSQL.
  [ofSystem("EPIPE"), "silent"],
  [ofSystem("ECONNRESET"), "silent"],
])("%s: %s", (error, kind) => {
  expect(probeResultOf(error)).toMatchObject({ kind });
});
