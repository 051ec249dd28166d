// The STARTTLS certificate, checked periodically: a renewed one is used without a restart.
import { readFile } from "node:fs/promises";
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

const checkIntervalMs = 600_000;

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

/**
 * Passes every certificate that differs from `current` to `renew`. Logs one that can't be used, keeps the old one, and
 * tries again: the key may be written, or made readable, after its certificate.
 */
export function watchCertificate(
  files: CertificateFiles,
  current: Certificate,
  renew: (certificate: Certificate) => void,
  log: LogFn,
): { stop(): void } {
  let used = current;
  const renewIfChanged = async () => {
    const found = await readCertificate(files);
    if (found.cert.equals(used.cert) && found.key.equals(used.key)) return;
    used = found;
    renew(found);
    log("info", "smtp.certificate_renewed");
  };
  const checkAndLog = () =>
    renewIfChanged().catch((error: unknown) =>
      log("warn", "smtp.certificate_load_failed", errorFields(error)),
    );
  // The receiver may open long after `current` was read.
  void checkAndLog();
  const timer = setInterval(checkAndLog, checkIntervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
