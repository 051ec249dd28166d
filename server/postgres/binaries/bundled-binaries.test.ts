import fs from "node:fs";
import { expect, test } from "vitest";
import { DatabaseError } from "#server/postgres/database-error.ts";
import { bundledBinaries } from "./bundled-binaries.ts";

const otherMachines = [
  { platform: "linux", arch: "x64", glibc: undefined, says: /musl, as Alpine does.*DATABASE_URL/ },
  {
    platform: "linux",
    arch: "riscv64",
    glibc: "2.36",
    says: /no embedded PostgreSQL for linux-ri/,
  },
  { platform: "win32", arch: "x64", glibc: undefined, says: /Windows yet.*WSL.*DATABASE_URL/ },
];

test.for(otherMachines)("on $platform-$arch the error names a solution", ({ says, ...machine }) => {
  expect(() => bundledBinaries(machine)).toThrow(DatabaseError);
  expect(() => bundledBinaries(machine)).toThrow(says);
});

test("finds this machine's PostgreSQL where npm installed it", () => {
  expect(fs.readdirSync(`${bundledBinaries()}/bin`)).toEqual(
    expect.arrayContaining(["initdb", "postgres"]),
  );
});
