import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { suiteThatNeeds } from "#testing/suite-that-needs.ts";

const files = path.join(import.meta.dirname, "files");
const verifier = "/usr/bin/systemd-analyze";

test.for(["deskbell", "deb/deskbell.sh", "deb/postinst", "deb/prerm", "deb/postrm"])(
  "%s is a valid shell script",
  (file) => {
    const options = { stdio: "pipe" } as const;
    expect(() => execFileSync("sh", ["-n", path.join(files, file)], options)).not.toThrow();
  },
);

const service = readFileSync(path.join(files, "deb/deskbell.service"), "utf8");

test("the service is confined", () => {
  const protections = ["NoNewPrivileges=yes", "ProtectSystem=strict", "PrivateTmp=yes"];
  expect(service.split("\n")).toEqual(
    expect.arrayContaining([...protections, "ProtectHome=yes", "CapabilityBoundingSet="]),
  );
});

suiteThatNeeds("systemd", existsSync(verifier), () => {
  test("systemd accepts the service", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "deskbell-service-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "deskbell.service");
    // The command and the page are only where the package is installed.
    const here = service.replace("/usr/bin/deskbell", "/bin/true").replace(/^Doc.*\n/m, "");
    writeFileSync(file, here);
    const options = ["verify", "--recursive-errors=no", file];
    const { status, stdout, stderr } = spawnSync(verifier, options, { encoding: "utf8" });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
  });
});
