// The STARTTLS certificate, checked periodically: a renewed one is used without a restart.
import { readFile, stat } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { errorFields, type LogFn } from "#server/logger.ts";

export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

const checkIntervalMs = 3600_000;

export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  try {
    const [cert, key] = await Promise.all([readFile(files.certFile), readFile(files.keyFile)]);
    createSecureContext({ cert, key });
    return { cert, key };
  } catch (error) {
    throw new Error(
      `SMTP_TLS_CERT and SMTP_TLS_KEY cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** Passes every newer certificate to `renew`; logs a broken one and keeps the old. */
export function watchCertificate(
  files: CertificateFiles,
  renew: (certificate: Certificate) => void,
  log: LogFn,
): { stop(): void } {
  let seenAt: number | null = null;
  const renewIfNewer = async () => {
    const { mtimeMs } = await stat(files.certFile);
    const isNewer = seenAt !== null && mtimeMs !== seenAt;
    seenAt = mtimeMs;
    if (!isNewer) return;
    renew(await readCertificate(files));
    log("info", "smtp.certificate_renewed");
  };
  const checkAndLog = () =>
    renewIfNewer().catch((error: unknown) =>
      log("warn", "smtp.certificate_load_failed", errorFields(error)),
    );
  void checkAndLog();
  const timer = setInterval(checkAndLog, checkIntervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
