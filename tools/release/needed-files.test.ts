import { expect, test } from "vitest";
import {
  isNeededInNode,
  isNeededInPackage,
  isNeededInPostgres,
  isProductFile,
} from "./needed-files.ts";

const choices: [
  name: string,
  isNeeded: (path: string) => boolean,
  kept: string[],
  left: string[],
][] = [
  [
    "the product",
    isProductFile,
    ["main.ts", "store/migrations/0001-schema.sql", "http/api-docs/base.css"],
    [
      "boot.test.ts",
      "store/sql.db.test.ts",
      "mime/corpus-checks.fixture.ts",
      "providers/fixtures/twilio/a.json",
    ],
  ],
  [
    "a package",
    isNeededInPackage,
    ["index.js", "package.json", "lib/data.json", "LICENSE.md", "lib/docs.js", "lib/test/x.js"],
    ["index.js.map", "index.d.ts", "README.md", "src/index.ts", "test/all.js", ".npmignore"],
  ],
  [
    "Node",
    isNeededInNode,
    ["bin/node", "LICENSE"],
    ["include/node/v8.h", "share/man/man1/node.1", "CHANGELOG.md"],
  ],
  [
    "PostgreSQL",
    isNeededInPostgres,
    [
      "package.json",
      "dist/index.js",
      "native/pg-symlinks.json",
      "native/bin/postgres",
      "native/bin/initdb",
      "native/lib/libpq.so.5",
      "native/lib/postgresql/plpgsql.so",
      "native/share/postgresql/extension/plpgsql.control",
      "native/share/postgresql/timezone/Europe/London",
    ],
    [
      "scripts/hydrate-symlinks.js",
      "native/bin/pg_ctl",
      "native/lib/libpq.a",
      "native/lib/pkgconfig/libpq.pc",
      "native/lib/postgresql/plperl.so",
      "native/lib/postgresql/hstore_plpython3.so",
      "native/lib/postgresql/pgxs/config/install-sh",
    ],
  ],
];

test.for(choices)("a release has of %s what runs", ([, isNeeded, kept, left]) => {
  expect(kept.filter((path) => !isNeeded(path))).toEqual([]);
  expect(left.filter((path) => isNeeded(path))).toEqual([]);
});
