// A certificate of our own for the length of a test run; a key that lies in a repository is none.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export interface TestCertificate {
  readonly certFile: string;
  readonly keyFile: string;
}

let made: TestCertificate | null | undefined;

/** null where there is no openssl. */
export function testCertificate(): TestCertificate | null {
  if (made !== undefined) return made;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-certificate-"));
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  made = makeCertificate(folder);
  return made;
}

export function makeCertificate(folder: string, name = "mail.desk.test"): TestCertificate | null {
  const files = { certFile: path.join(folder, "cert.pem"), keyFile: path.join(folder, "key.pem") };
  const wish = [
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
      ["req", "-x509", ...wish, ...subject, "-keyout", files.keyFile, "-out", files.certFile],
      { stdio: "ignore" },
    );
    return files;
  } catch {
    return null;
  }
}
