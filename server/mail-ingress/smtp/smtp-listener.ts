// Starts the SMTP receiver when it is needed: at once if a setting asks for it, otherwise with the first inbox with
// SMTP intake.
import type { AddressInfo } from "node:net";
import { openDiskReserve } from "#server/actions/health/disk-reserve.ts";
import type { PayloadIngest } from "#server/actions/inbound-payload/payload-ingest.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { LogFn } from "#server/logger.ts";
import { hasSmtpInbox } from "#server/store/mailbox/recipient-inbox.ts";
import { type CertificateFiles, readCertificate, watchCertificate } from "./certificate.ts";
import { createRecipientDirectory } from "./recipient-directory.ts";

interface SmtpListenOptions {
  readonly isAlwaysOn: boolean;
  readonly port: number;
  readonly host: string;
  readonly name: string;
  readonly tls: CertificateFiles | null;
}

export interface SmtpListener {
  /** Null while no inbox needs it. */
  readonly port: () => number | null;
  stop(): Promise<void>;
}

const pollIntervalMs = 2_000;

export async function startSmtpListener(
  runtime: Runtime,
  ingest: PayloadIngest,
  options: SmtpListenOptions,
  log: LogFn,
): Promise<SmtpListener> {
  const { database, clock, onFailpoint, services } = runtime.deps;
  const certificate = options.tls ? await readCertificate(options.tls) : null;
  let open: { port: number; stop(): Promise<void> } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let attempt: Promise<void> = Promise.resolve();
  let isStopped = false;
  let lastProblem = "";

  async function listen(): Promise<void> {
    // Imported only when needed, to save memory.
    const { createSmtpReceiver } = await import("./smtp-receiver.ts");
    const receiver = createSmtpReceiver({
      name: options.name,
      certificate,
      payloadIngest: ingest,
      log,
      now: clock.now,
      newId: runtime.newId,
      recipientDirectory: createRecipientDirectory(database, clock.now),
      stored: () => onFailpoint?.("payload.stored"),
      isDiskNearlyFull: openDiskReserve(async () => (await services.machine?.()) ?? null),
    });
    const close = () => new Promise<void>((closed) => receiver.close(() => closed()));
    try {
      await new Promise<void>((listening, failed) => {
        receiver.server.once("error", failed);
        receiver.listen(options.port, options.host, () => {
          receiver.server.off("error", failed);
          listening();
        });
      });
    } catch (error) {
      // The next attempt creates its own receiver: this one and its timers must not stay.
      await close();
      throw error;
    }
    const { port } = receiver.server.address() as AddressInfo;
    const watch =
      options.tls && certificate
        ? watchCertificate(
            options.tls,
            certificate,
            (renewed) => receiver.updateSecureContext(renewed),
            log,
          )
        : null;
    log("info", "smtp.listening", { port, host: options.host, tls: certificate !== null });
    open = {
      port,
      async stop() {
        watch?.stop();
        await close();
      },
    };
  }

  async function listenWhenNeeded(): Promise<void> {
    timer = null;
    try {
      if (await hasSmtpInbox(database)) {
        if (!isStopped) await listen();
        return;
      }
    } catch (error) {
      // Another process may have the port, or the database is unavailable; the next check reports the result.
      const problem = error instanceof Error ? error.message : String(error);
      if (problem !== lastProblem)
        log("warn", "smtp.listen_failed", { port: options.port, problem });
      lastProblem = problem;
    }
    if (!isStopped)
      timer = setTimeout(() => {
        attempt = listenWhenNeeded();
      }, pollIntervalMs);
  }

  if (options.isAlwaysOn) await listen();
  else await listenWhenNeeded();
  return {
    port: () => open?.port ?? null,
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await attempt;
      await open?.stop();
    },
  };
}
