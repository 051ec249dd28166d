import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createCertificate, testCertificate } from "#testing/mail-servers/certificate.ts";
import { type Certificate, readCertificate, watchCertificate } from "./certificate.ts";

afterEach(() => void vi.useRealTimers());

function createFiles(name: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-watched-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return createCertificate(folder, name);
}

async function createWatchFixture() {
  const [files, next] = [createFiles("old.desk.test"), createFiles("new.desk.test")];
  if (files === null || next === null) throw new Error("openssl is not installed");
  const [current, newer] = [await readCertificate(files), await readCertificate(next)];
  const renewed: Certificate[] = [];
  const events: string[] = [];
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const start = () => {
    const { stop } = watchCertificate(
      files,
      current,
      (one) => renewed.push(one),
      (_, event) => void events.push(event),
    );
    onTestFinished(stop);
  };
  const write = (what: "cert" | "key") =>
    fs.writeFileSync(what === "cert" ? files.certFile : files.keyFile, newer[what]);
  return { start, write, newer, renewed, events };
}

const checkAgain = () => vi.advanceTimersToNextTimer();

test.skipIf(testCertificate() === null)(
  "loads a certificate whose key is written after a failed check",
  async () => {
    const { start, write, newer, renewed, events } = await createWatchFixture();
    start();
    write("cert");
    checkAgain();
    await expect.poll(() => events).toContain("smtp.certificate_load_failed");
    expect(renewed).toEqual([]);
    write("key");
    checkAgain();
    await expect.poll(() => renewed).toEqual([newer]);
    checkAgain();
    await expect.poll(() => events.at(-1)).toBe("smtp.certificate_renewed");
    expect(renewed).toHaveLength(1);
  },
);

test.skipIf(testCertificate() === null)(
  "loads a certificate that was renewed before the receiver opened",
  async () => {
    const { start, write, newer, renewed } = await createWatchFixture();
    write("cert");
    write("key");
    start();
    await expect.poll(() => renewed).toEqual([newer]);
  },
);
