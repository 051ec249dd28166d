// A certificate generated for one test run; a private key committed to a repository would not be private.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

interface TestCertificate {
  readonly certFile: string;
  readonly keyFile: string;
}

let made: TestCertificate | null | undefined;

/** Null if openssl is not installed. */
export function testCertificate(): TestCertificate | null {
  if (made !== undefined) return made;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-certificate-"));
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  made = createCertificate(folder);
  return made;
}

export function createCertificate(folder: string, name = "mail.desk.test"): TestCertificate | null {
  const files = { certFile: path.join(folder, "cert.pem"), keyFile: path.join(folder, "key.pem") };
  const input = [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
  ];
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name},IP:127.0.0.1`];
  try {
    execFileSync(
      "openssl",
      ["req", "-x509", ...input, ...subject, "-keyout", files.keyFile, "-out", files.certFile],
      { stdio: "ignore" },
    );
    return files;
  } catch {
    return null;
  }
}
