// Opens the receiver when somebody wants mail by it: at once where a setting asks, else with the first line
// that takes its mail at our own door.
import type { AddressInfo } from "node:net";
import { openDiskReserve } from "#server/actions/health/disk-reserve.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { PayloadIngest } from "#server/http/payload-ingest.ts";
import type { LogFn } from "#server/logger.ts";
import { hasSmtpInbox } from "#server/store/mailbox/recipient-inbox.ts";
import { type CertificateFiles, readCertificate, watchCertificate } from "./certificate.ts";
import { createRecipientDirectory } from "./recipient-directory.ts";

export interface SmtpListenOptions {
  readonly isAsked: boolean;
  readonly port: number;
  readonly host: string;
  readonly name: string;
  readonly tls: CertificateFiles | null;
}

export interface SmtpListener {
  /** null while nobody wants mail by it. */
  readonly port: () => number | null;
  stop(): Promise<void>;
}

const lookEveryMs = 2_000;

export async function startSmtpListener(
  desk: Runtime,
  rawDoor: PayloadIngest,
  place: SmtpListenOptions,
  log: LogFn,
): Promise<SmtpListener> {
  const { database, clock, passes, outside } = desk.parts;
  const certificate = place.tls ? await readCertificate(place.tls) : null;
  let open: { port: number; stop(): Promise<void> } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let told = "";

  async function listen(): Promise<void> {
    // Who never receives mail by this door does not carry it in memory either.
    const { createSmtpReceiver } = await import("./smtp-receiver.ts");
    const receiver = createSmtpReceiver({
      name: place.name,
      certificate,
      rawDoor,
      log,
      now: clock.now,
      newId: desk.newId,
      book: createRecipientDirectory(database, clock.now),
      stored: () => passes?.("payload.stored"),
      isDiskNearlyFull: openDiskReserve(async () => (await outside.machine?.()) ?? null),
    });
    await new Promise<void>((listening, failed) => {
      receiver.server.once("error", failed);
      receiver.listen(place.port, place.host, () => {
        receiver.server.off("error", failed);
        listening();
      });
    });
    const { port } = receiver.server.address() as AddressInfo;
    const watch = place.tls
      ? watchCertificate(place.tls, (renewed) => receiver.updateSecureContext(renewed), log)
      : null;
    log("info", "smtp.listening", { port, host: place.host, tls: certificate !== null });
    open = {
      port,
      async stop() {
        watch?.stop();
        await new Promise<void>((closed) => receiver.close(() => closed()));
      },
    };
  }

  async function listenWhenWanted(): Promise<void> {
    timer = null;
    try {
      if (await hasSmtpInbox(database)) {
        if (!isStopped) await listen();
        return;
      }
    } catch (error) {
      // Another process beside us may have the door, or the database is away: the next look tells.
      const problem = error instanceof Error ? error.message : String(error);
      if (problem !== told) log("warn", "smtp.listen_failed", { port: place.port, problem });
      told = problem;
    }
    if (!isStopped) timer = setTimeout(listenWhenWanted, lookEveryMs);
  }

  if (place.isAsked) await listen();
  else await listenWhenWanted();
  return {
    port: () => open?.port ?? null,
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await open?.stop();
    },
  };
}
