import { describe, expect, test } from "vitest";
import {
  checkBackup,
  checkClock,
  checkDataFolder,
  checkDisk,
  checkMigrations,
  checkNode,
  checkPort,
  checkPostgres,
  checkPublicUrl,
  type DataFolder,
  type Finding,
  type PublicUrl,
} from "./findings.ts";

const expectFinding = (found: Finding, level: Finding["level"], text: string, fix = /^$/): void => {
  expect(found).toMatchObject({ level, text: expect.stringContaining(text) });
  expect(found.fix ?? "").toMatch(fix);
};

test("Node", () => {
  expectFinding(checkNode("24.7.0"), "ok", "24.7.0");
  expectFinding(checkNode("26.0.1"), "ok", "26.0.1");
  expectFinding(checkNode("24.6.9"), "problem", "too old", /Node 24\.7/);
  expectFinding(checkNode("20.19.0"), "problem", "too old", /Node 24\.7/);
});

describe("the data folder", () => {
  const folder: DataFolder = {
    path: "/srv/desk",
    exists: true,
    isWritable: true,
    isListable: false,
    secret: "private",
    owner: "deskbell",
    account: "deskbell",
  };
  test.for<[Partial<DataFolder>, Finding["level"], string, RegExp?]>([
    [{}, "ok", "/srv/desk belongs to deskbell"],
    [{ account: "root" }, "ok", "belongs to deskbell"],
    [{ account: "olga" }, "ok", "belongs to deskbell, and olga can write to it"],
    [{ secret: "unreadable" }, "problem", "can't read /srv/desk/secret", /chown deskbell /],
    [{ exists: false, secret: "missing" }, "ok", "is created at the first start"],
    [{ isWritable: false }, "problem", "isn't writable", /install -d -o deskbell .*\/srv\/desk/],
    [{ exists: false, isWritable: false }, "problem", "can't create it", /DATA_DIR/],
    [{ secret: "exposed" }, "problem", "/srv/desk/secret", /chmod 600/],
    [{ isListable: true }, "warning", "can list", /chmod 700/],
  ])("%j", ([change, level, text, fix]) => {
    expectFinding(checkDataFolder({ ...folder, ...change }), level, text, fix);
  });
});

test("the disk: a small one reserves a share of itself", () => {
  const limits = { reserveBytes: 512e6, reserveShare: 0.1 };
  const check = (freeBytes: number, totalBytes: number) =>
    checkDisk({ freeBytes, totalBytes }, limits);
  expectFinding(check(50e9, 100e9), "ok", "50.0 GB of 100.0 GB free");
  expectFinding(check(1e9, 100e9), "warning", "Only 1.0 GB", /Free some space/);
  expectFinding(check(0.5e9, 100e9), "problem", "accepts no emails", /Free some space/);
  expectFinding(check(0.45e9, 1e9), "ok", "0.5 GB of 1.0 GB");
});

test("a port: free, Deskbell's own, and another program's", () => {
  const port = { name: "PORT", port: 3000, host: "127.0.0.1" } as const;
  expectFinding(checkPort({ ...port, state: "free" }), "ok", "is free");
  expectFinding(checkPort({ ...port, state: "deskbell" }), "ok", "Deskbell answers");
  const failed = (code: string) => checkPort({ ...port, state: { error: "It failed.", code } });
  expectFinding(failed("EADDRINUSE"), "problem", "It failed.", /ss -ltnp .*:3000/);
  expectFinding(failed("EACCES"), "warning", "It failed.", /CAP_NET_BIND_SERVICE/);
  expectFinding(failed("EADDRNOTAVAIL"), "problem", "It failed.", /Set HOST/);
});

describe("PUBLIC_URL", () => {
  const given: PublicUrl = {
    url: "https://desk.example.com",
    host: "127.0.0.1",
    isProduction: true,
    isHostLoopback: true,
    hasTrustedProxies: true,
    isResolved: true,
  };
  const local = { url: "http://localhost:3000", isProduction: false };
  const open = { host: "0.0.0.0", isHostLoopback: false };
  test.for<[Partial<PublicUrl>, Finding["level"], string, RegExp?]>([
    [{}, "ok", "https://desk.example.com"],
    [local, "ok", "for this machine only"],
    [{ ...local, ...open }, "warning", "links and sign-ins won't work", /Set PUBLIC_URL/],
    [{ isResolved: false }, "problem", "no DNS record", /desk\.example\.com/],
    [{ url: "http://desk.example.com" }, "problem", "without encryption", /certificate/],
    [{ url: "https://192.0.2.7" }, "warning", "can't reach or certify", /public name/],
    [{ url: "https://[2001:db8::7]" }, "warning", "can't reach or certify", /public name/],
    [{ url: "https://desk.local" }, "warning", "can't reach or certify", /public name/],
    [{ ...open, hasTrustedProxies: false }, "warning", "no proxy is trusted", /TRUSTED_PROXIES/],
    [open, "ok", "https://desk.example.com"],
  ])("%j", ([change, level, text, fix]) => {
    expectFinding(checkPublicUrl({ ...given, ...change }), level, text, fix);
  });
});

test("PostgreSQL, and the clocks of both machines", () => {
  expectFinding(checkPostgres(15), "ok", "PostgreSQL 15");
  expectFinding(checkPostgres(14), "problem", "PostgreSQL 14", /15 or newer/);
  expectFinding(checkClock(-400), "ok", "agree");
  expectFinding(checkClock(90_000), "problem", "90 s ahead of", /NTP/);
  expectFinding(checkClock(-31_000), "problem", "31 s behind", /NTP/);
});

test("migrations: all, none, some, and those of a newer version", () => {
  const files = ["0001-schema.sql", "0002-more.sql", "0003-last.sql"];
  expectFinding(checkMigrations(files, files), "ok", "all 3");
  expectFinding(checkMigrations([], files), "ok", "empty");
  expectFinding(
    checkMigrations(files.slice(0, 1), files),
    "warning",
    "2 migrations run at the next start, beginning with 0002-more.sql",
    /backup/,
  );
  expectFinding(checkMigrations(files.slice(0, 2), files), "warning", "1 migration runs", /backup/);
  expectFinding(
    checkMigrations([...files, "0004-newer.sql"], files),
    "problem",
    "0004-newer.sql",
    /restore a backup/,
  );
});

test("the age of the last backup", () => {
  const now = new Date("2026-11-30T12:00:00Z");
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  expectFinding(checkBackup(daysAgo(0.5), now), "ok", "within a day");
  expectFinding(checkBackup(daysAgo(6.9), now), "ok", "6 days ago");
  expectFinding(checkBackup(daysAgo(7), now), "warning", "7 days old", /every night/);
  expectFinding(checkBackup(null, now), "warning", "No backup", /every night/);
});
