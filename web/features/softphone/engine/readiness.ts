// Whether a ring would be heard and could be answered here, as it actually is; checked and reported to the server every
// few seconds.
import type { InboxId } from "#domain/ids.ts";
import { ApiError, errorMessage } from "#web/data/api-error.ts";
import { audioPreferences, onAudioPreferences } from "#web/data/call/media/audio-preferences.ts";
import {
  closeStream,
  MicrophoneError,
  microphoneMessages,
  openMicrophone,
} from "#web/data/call/media/microphone.ts";
import {
  DriverError,
  type DriverStatus,
  type PbxRing,
  type SoftphoneDriver,
} from "#web/features/softphone/drivers/driver.ts";
import * as words from "#web/features/softphone/words.ts";
import type { PhoneState, Readiness } from "./phone-state.ts";
import type { LoadedDrivers, PhoneDeps } from "./types.ts";

/** The server considers a browser asleep after three of these without a report. */
const heartbeatMs = 5_000;
const retryMs = 20_000;
/** Delay before restarting a failed driver, doubled each time up to the maximum. */
const restartMs = 5_000;
const longestRestartMs = 30_000;
const noBrowserInboxMessage = words.noBrowserInbox;

interface ReadinessDeps {
  readonly set: (change: Partial<PhoneState>) => void;
  readonly state: () => PhoneState;
}

interface PhoneReadiness {
  readonly start: (onRing: (ring: PbxRing) => void) => Promise<void>;
  readonly stop: () => void;
  /** The driver for calls of this inbox; throws why there is none. */
  readonly driverFor: (inboxId: InboxId | null) => Promise<SoftphoneDriver>;
  readonly sip: () => Promise<SoftphoneDriver>;
  readonly check: () => Promise<void>;
  /** Requests the microphone if the browser has not asked yet; throws if there is none. */
  readonly assureMicrophone: () => Promise<void>;
}

interface DriverReadiness {
  readonly readiness: Readiness;
  readonly problem: string | null;
}

export function createPhoneReadiness(
  deps: PhoneDeps,
  { set, state }: ReadinessDeps,
): PhoneReadiness {
  let opening: Promise<LoadedDrivers> | null = null;
  let drivers: readonly SoftphoneDriver[] = [];
  const readinessByDriver = new Map<SoftphoneDriver, DriverReadiness>();
  /** Failed drivers, until they are ready. */
  const restarts = new Map<
    SoftphoneDriver,
    { attempts: number; stop: (() => void) | null; isStarting: boolean }
  >();
  let loadError: string | null = null;
  let onRing: (ring: PbxRing) => void = () => undefined;
  let stopHeartbeat: () => void = () => undefined;
  let cancelRetry: () => void = () => undefined;
  let isStopped = false;
  const unsubscribePreferences = onAudioPreferences(() => {
    for (const driver of drivers) driver.choose(audioPreferences());
    void checkMicrophone();
  });

  /** One ready driver is enough to be reachable. */
  function driverReadiness(): DriverReadiness {
    if (loadError !== null) return { readiness: "failed", problem: loadError };
    const all = [...readinessByDriver.values()];
    return (
      all.find((one) => one.readiness === "ready") ??
      all[0] ?? { readiness: "starting", problem: null }
    );
  }

  /** The microphone matters only if a driver is ready. */
  async function checkMicrophone(): Promise<void> {
    const microphone = await deps.queryMicrophone();
    if (isStopped) return;
    const own = driverReadiness();
    if (own.readiness !== "ready") applyReadiness(own);
    else if (microphone === "ready" || microphone === "asks")
      applyReadiness({ readiness: microphone, problem: null });
    else applyReadiness({ readiness: "no_microphone", problem: microphoneMessages[microphone] });
  }

  function applyReadiness(next: DriverReadiness): void {
    const { readiness, problem } = state();
    if (readiness !== next.readiness || problem !== next.problem) set(next);
  }

  function onDriverStatus(
    driver: SoftphoneDriver,
    status: DriverStatus,
    message: string | null,
  ): void {
    // The error of a failed driver stays visible while it restarts.
    if (status === "starting" && restarts.has(driver)) return;
    if (status === "failed") scheduleRestart(driver);
    else stopRestart(driver);
    readinessByDriver.set(driver, { readiness: status, problem: message });
    void checkMicrophone().then(report);
  }

  function stopRestart(driver: SoftphoneDriver): void {
    restarts.get(driver)?.stop?.();
    restarts.delete(driver);
  }

  /** Not for refused drivers: a wrong password stays wrong, and retries lock the account. */
  function scheduleRestart(driver: SoftphoneDriver): void {
    const one = restarts.get(driver) ?? { attempts: 0, stop: null, isStarting: false };
    restarts.set(driver, one);
    if (one.stop !== null || one.isStarting || isStopped) return;
    one.stop = deps.after(Math.min(longestRestartMs, restartMs * 2 ** one.attempts), () => {
      one.stop = null;
      one.attempts += 1;
      one.isStarting = true;
      void start(driver).then(() => {
        one.isStarting = false;
        if (restarts.get(driver) === one) scheduleRestart(driver);
      });
    });
  }

  async function start(driver: SoftphoneDriver): Promise<void> {
    await driver.start().catch((error: Error) => onDriverStatus(driver, "failed", error.message));
    // Stopped while it started, it had nothing to end yet.
    if (isStopped) driver.stop();
  }

  async function open(): Promise<LoadedDrivers> {
    const made = await deps.loadDrivers();
    const { phones, sip, problems } = made;
    drivers = [...phones.map((one) => one.driver), ...(sip === null ? [] : [sip])];
    const [first] = drivers;
    set({ inboxProblems: problems });
    if (first === undefined) throw new DriverError(problems[0]?.message ?? noBrowserInboxMessage);
    loadError = null;
    set({ driver: first.kind, hasPbx: sip !== null });
    for (const driver of drivers) {
      // Another tab has the phone now, or nobody is signed in; a driver started here would ring beside it.
      if (isStopped) throw new DriverError(words.phoneNotReady);
      driver.choose(audioPreferences());
      driver.onStatus((status, message) => onDriverStatus(driver, status, message));
      driver.onRing?.((ring) => onRing(ring));
      driver.onVoicemails?.((voicemails) => set({ voicemails }));
      // A driver that fails to start does not keep others from starting.
      await start(driver);
    }
    return made;
  }

  function opened(): Promise<LoadedDrivers> {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      loadError = error instanceof DriverError ? error.message : errorMessage(error);
      void checkMicrophone().then(report);
      cancelRetry();
      if (!isStopped) cancelRetry = deps.after(retryMs, () => void opened().catch(() => undefined));
      throw error instanceof ApiError ? error : new DriverError(loadError);
    });
    return opening;
  }

  const report = async (): Promise<void> => {
    if (!isStopped) await deps.report(state()).catch(() => undefined);
  };

  async function heartbeat(): Promise<void> {
    await checkMicrophone();
    await report();
    if (!isStopped) stopHeartbeat = deps.after(heartbeatMs, () => void heartbeat());
  }

  return {
    async start(rings) {
      onRing = rings;
      set({ readiness: "starting" });
      await opened().catch(() => undefined);
      const serverClockOffsetMs = await deps.serverClockOffsetMs();
      if (serverClockOffsetMs !== null && !isStopped) set({ serverClockOffsetMs });
      await heartbeat();
    },
    stop() {
      isStopped = true;
      stopHeartbeat();
      cancelRetry();
      unsubscribePreferences();
      for (const driver of drivers) {
        stopRestart(driver);
        driver.stop();
      }
    },
    async driverFor(inboxId) {
      const { phones, problems } = await opened();
      const found = phones.find((one) => inboxId !== null && one.inboxIds.includes(inboxId));
      const problem = problems.find((one) => inboxId !== null && one.inboxIds.includes(inboxId));
      if (problem !== undefined) throw new DriverError(problem.message);
      const driver = (found ?? phones[0])?.driver;
      if (driver === undefined)
        throw new DriverError(problems[0]?.message ?? noBrowserInboxMessage);
      return driver;
    },
    async sip() {
      const { sip } = await opened();
      if (sip === null) throw new DriverError(words.phoneSystemNotConnected);
      return sip;
    },
    check: checkMicrophone,
    async assureMicrophone() {
      const microphone = await deps.queryMicrophone();
      if (microphone === "ready") return;
      if (microphone !== "asks") throw new MicrophoneError(microphone);
      closeStream(await openMicrophone(audioPreferences()));
      await checkMicrophone();
    },
  };
}
