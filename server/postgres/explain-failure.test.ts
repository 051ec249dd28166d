import { expect, test } from "vitest";
import { DatabaseError } from "./database-error.ts";
import { explainFailure } from "./explain-failure.ts";

const cases: [what: string, written: string, says: RegExp][] = [
  [
    "a full disk",
    `FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device`,
    /The disk that holds \/srv\/desk is full: free some space/,
  ],
  [
    "an account without an entry",
    "initdb: error: could not look up effective user ID 54321: user does not exist",
    /no entry in \/etc\/passwd/,
  ],
  [
    "a read-only disk",
    `FATAL:  could not create lock file "postmaster.pid": Read-only file system`,
    /read-only disk: set DATA_DIR/,
  ],
  [
    "files that changed hands",
    `FATAL:  data directory "/srv/desk/pgdata" has wrong ownership`,
    /give the folder pgdata in it back/,
  ],
  [
    "a disk without sockets",
    `LOG:  could not bind Unix address "/mnt/share/socket/.s.PGSQL.5432": Operation not permitted`,
    /keep DATA_DIR on a local disk/,
  ],
  [
    "too little memory",
    "FATAL:  could not map anonymous shared memory: Cannot allocate memory",
    /not enough free memory/,
  ],
  [
    "a damaged cluster",
    "LOG:  invalid checkpoint record\nPANIC:  could not locate a valid checkpoint record at 0/1A",
    /damaged and cannot start: restore the latest backup/,
  ],
  [
    "a misspelt setting",
    `LOG:  unrecognized configuration parameter "no_such" in file "/proc/self/fd/4/postgresql.conf" line 1\nFATAL:  configuration file "/proc/self/fd/4/postgresql.conf" contains errors`,
    /: unrecognized configuration parameter "no_such" in file "\/srv\/desk\/pgdata\/postgresql.conf"/,
  ],
  [
    "a kill",
    "LOG:  starting PostgreSQL 18.4\nFATAL:  the database system is starting up\nLOG:  ready\nKilled\nFATAL:  terminating connection due to unexpected postmaster exit",
    /was killed while it started/,
  ],
  [
    "anything else",
    "LOG:  starting\nFATAL:  the moon is in the wrong place",
    /could not start on \/srv\/desk: the moon is in the wrong place$/,
  ],
];

test.for(cases)("explains %s in one sentence, with what to do", ([, written, says]) => {
  const problem = explainFailure(written, "/srv/desk");
  expect(problem).toBeInstanceOf(DatabaseError);
  expect(problem.message).toMatch(says);
  expect(problem.message).not.toContain("\n");
  expect(problem.details).not.toBe("");
});
