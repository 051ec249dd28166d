// What an admin does on a server with nothing but Debian: unpack or install, start, get the first text.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import { required } from "#domain/required.ts";
import { version } from "#server/version.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import { type BareDebian, canMount, hasDebootstrap, openBareDebian } from "#testing/bare-debian.ts";
import { eventually } from "#testing/eventually.ts";
import { freePort } from "#testing/free-port.ts";
import { password } from "#testing/open-app.ts";
import { suiteThatNeeds } from "#testing/suite-that-needs.ts";
import { buildServer } from "#tools/build-server.ts";
import { packArchive, packDeb } from "#tools/release/pack-release.ts";
import { findReleaseTime } from "#tools/release/repository.ts";
import { stageRelease } from "#tools/release/stage-release.ts";

const architecture = process.arch === "arm64" ? "arm64" : "x64";
const name = `deskbell-${version}-linux-${architecture}`;

suiteThatNeeds("the right to mount a file system", canMount(), () =>
  suiteThatNeeds("debootstrap", hasDebootstrap(), () =>
    describe("a bare Debian", { timeout: 480_000 }, installRelease),
  ),
);

function installRelease(): void {
  let debian: BareDebian;
  const fileOf = (file: string) => readFileSync(path.join(debian.root, file), "utf8");

  beforeAll(async () => {
    debian = await openBareDebian();
    await putRelease(debian.root);
  }, 480_000);
  afterAll(() => debian?.close(), 480_000);

  test("has no Node, no compiler and no database", async () => {
    const programs = "node npm gcc cc make python3 psql postgres systemctl";
    await debian.run(`for name in ${programs}; do ! command -v "$name" || exit 1; done`);
  });

  test("every package loads with the files that were kept", async () => {
    await debian.run("tar -xzf /srv/release.tar.gz -C /srv");
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const imports = Object.keys(dependencies).map((one) => `import ${JSON.stringify(one)};`);
    const script = `${imports.join(" ")} console.log("loaded")`;
    const load = `cd /srv/${name}/app && ../bin/node --input-type=module -e '${script}'`;
    expect(await debian.run(load)).toContain("loaded");
  });

  test("the archive starts without installing anything else, and the first text arrives", async () => {
    const port = await freePort();
    const server = debian.start(`/srv/${name}/deskbell start --port ${port} --smtp-port 0`);
    const olga = await setUp(port, server.written);

    const doctor = await debian.run(`/srv/${name}/deskbell doctor --port ${port}`);
    expect(doctor).toContain("No problem found.");
    expect(doctor).toContain(`Deskbell answers on 127.0.0.1, PORT ${port}`);
    // Each command loads what it imports.
    expect(await debian.run(`/srv/${name}/deskbell backup --to /srv/backup.tar.gz`)).toContain(
      "MB",
    );
    const reset = `/srv/${name}/deskbell reset-password olga@copperline.example`;
    expect(await debian.run(reset)).toContain("/reset/");
    for (const command of ["restore", "workspace", "hold-unsent", "read-mail"]) {
      const refusal = await debian.run(`! /srv/${name}/deskbell ${command}`);
      expect(refusal).toMatch(new RegExp(`deskbell ${command}|is missing`));
    }
    expect(await olga.fetch("/docs").then((page) => page.status)).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  test("the restored backup of one folder starts in another", async () => {
    const restored = await debian.run(
      `/srv/${name}/deskbell restore --from /srv/backup.tar.gz --data-dir /srv/restored`,
    );
    expect(restored).toContain("Start it with: deskbell start --data-dir /srv/restored");
    const port = await freePort();
    const server = debian.start(
      `/srv/${name}/deskbell start --port ${port} --smtp-port 0 --data-dir /srv/restored`,
    );
    const olga = new TestBrowser(`http://127.0.0.1:${port}`);
    await untilReady(olga, server.written);
    const signedIn = await olga.rpc("signIn", { email: "olga@copperline.example", password });
    expect(signedIn).toMatchObject({ kind: "signed_in" });
    expect(await server.stop()).toBe(0);
  });

  test("the package runs as an account of its own, keeps data when removed and deletes it when purged", async () => {
    const installed = await debian.run("dpkg -i /srv/release.deb");
    expect(installed).not.toMatch(/error|warning/i);
    expect(await debian.run("deskbell version")).toBe(`${version}\n`);
    const port = await freePort();
    const settings = path.join(debian.root, "etc/deskbell/deskbell.env");
    writeFileSync(settings, `${readFileSync(settings, "utf8")}PORT=${port}\nSMTP_PORT=0\n`);
    const server = debian.start("deskbell start");
    const olga = await setUp(port, server.written);
    expect(await olga.fetch("/healthz").then((response) => response.text())).toBe("ok");
    expect(await debian.run("deskbell doctor")).toContain("/var/lib/deskbell belongs to");
    await debian.run("chown root:root /etc/deskbell/deskbell.env");
    expect(await debian.run("! deskbell doctor && deskbell version")).toMatch(
      /^The settings in .* can't be read \(EACCES\): chown root:deskbell .*\n[\d.]+\n$/,
    );
    await debian.run("chown root:deskbell /etc/deskbell/deskbell.env");
    expect(await debian.run("stat -c '%U %a' /var/lib/deskbell")).toBe("deskbell 700\n");
    expect(await debian.run("stat -c '%U %G %a' /etc/deskbell/deskbell.env")).toBe(
      "root deskbell 640\n",
    );
    expect(await server.stop()).toBe(0);

    expect(await debian.run("dpkg -r deskbell")).toContain(
      "your data is kept in /var/lib/deskbell",
    );
    expect(existsSync(path.join(debian.root, "usr/lib/deskbell"))).toBe(false);
    await debian.run("test -e /var/lib/deskbell/pgdata && test -e /var/lib/deskbell/secret");
    await debian.run("dpkg -i /srv/release.deb");
    expect(fileOf("etc/deskbell/deskbell.env")).toContain(`PORT=${port}`);

    expect(await debian.run("dpkg --purge deskbell")).toContain("deleted /var/lib/deskbell");
    await debian.run(
      "! ls -d /var/lib/deskbell /var/cache/deskbell /etc/deskbell /usr/lib/deskbell 2>/dev/null",
    );
    // A file elsewhere, such as a backup, never becomes another account's.
    const account = await debian.run("getent passwd deskbell && getent shadow deskbell");
    expect(account).toMatch(/\ndeskbell:!.*:1:\n$/);
    expect(await debian.run("dpkg -i /srv/release.deb")).not.toMatch(/error|warning/i);
    expect(await debian.run("getent shadow deskbell")).toMatch(/^deskbell:!.*::\n$/);
  });
}

/** Archive and package of this repository in /srv. */
async function putRelease(root: string): Promise<void> {
  const folder = path.join(root, "srv");
  const staged = path.join(root, "staging", name);
  const server = path.join(root, "staging/server");
  await buildServer(await import("vite"), server);
  await stageRelease({
    root: process.cwd(),
    web: path.resolve("dist/web"),
    server,
    architecture,
    temporary: path.join(root, "staging/packages"),
    to: staged,
  });
  const tree = path.join(root, "staging/tree");
  mkdirSync(tree);
  const at = await findReleaseTime(process.cwd());
  await packArchive(staged, path.join(folder, "release.tar.gz"), { at, isQuick: true });
  const options = { at, version, architecture, temporary: tree, isQuick: true } as const;
  await packDeb(staged, path.join(folder, "release.deb"), options);
  expect(statSync(path.join(folder, "release.tar.gz")).size).toBeLessThan(120_000_000);
}

async function untilReady(browser: TestBrowser, log: () => string): Promise<void> {
  await eventually(async () => {
    const page = await browser.fetch("/").catch((error: unknown) => {
      throw new Error(`${String(error)}: ${log().slice(-2000)}`);
    });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<title>Deskbell</title>");
  }, 120_000);
}

/** Sets up a company with the simulator; resolves once a text of a simulated customer is in the list. */
async function setUp(port: number, log: () => string): Promise<TestBrowser> {
  const olga = new TestBrowser(`http://127.0.0.1:${port}`);
  await untilReady(olga, log);
  await olga.rpc("setUp", {
    company: "Copperline",
    yourName: "Olga",
    email: "olga@copperline.example",
    password,
    timeZone: "Europe/London",
    country: "GB",
    locale: "en-GB",
  });
  await olga.rpc("connectSimulator", {});
  const response = await olga.fetch("/simulator/api/state");
  const { customers, inboxes } = (await response.json()) as SimulatorState;
  const customer = required(
    customers.find((one) => one.number !== null),
    "a customer with a phone",
  );
  const sent = await olga.fetch(`/simulator/api/customers/${customer.id}/texts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ inboxNumber: inboxes[0]?.number, text: "Is my table ready?" }),
  });
  expect(sent.status).toBeLessThan(300);
  await eventually(async () => {
    const { rows } = await olga.rpc("listConversations", { view: "open" });
    expect(rows.map((row) => row.lastEntry?.preview)).toContain("Is my table ready?");
  });
  return olga;
}
