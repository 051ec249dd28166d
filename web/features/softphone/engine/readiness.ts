// Whether a ring would be heard and answered here, as it is and not as it was meant to be: looked at, and
// told to the server every few seconds.
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
import type { LoadedDrivers, PhoneDeps } from "./phone-engine.ts";
import type { PhoneState, Readiness } from "./phone-state.ts";

/** The server takes a browser it has not heard of for three of these to be asleep. */
const beatMs = 5_000;
const againMs = 20_000;
/** Between two tries to start a driver that failed: twice as long each time, up to the longest. */
const restartMs = 5_000;
const longestRestartMs = 30_000;
const noWay =
  "None of your inboxes takes calls in the browser. Ask an admin to check the provider account in settings.";

interface Around {
  readonly set: (change: Partial<PhoneState>) => void;
  readonly state: () => PhoneState;
}

export interface PhoneReadiness {
  readonly start: (onRing: (ring: PbxRing) => void) => Promise<void>;
  readonly stop: () => void;
  /** By which way calls of that line are joined; throws why there is none. */
  readonly driverFor: (inboxId: InboxId | null) => Promise<SoftphoneDriver>;
  readonly sip: () => Promise<SoftphoneDriver>;
  readonly look: () => Promise<void>;
  /** Asks for the microphone where the browser has not been asked yet; throws where there is none. */
  readonly assureMicrophone: () => Promise<void>;
}

interface Stand {
  readonly readiness: Readiness;
  readonly problem: string | null;
}

export function createPhoneReadiness(world: PhoneDeps, { set, state }: Around): PhoneReadiness {
  let opening: Promise<LoadedDrivers> | null = null;
  let drivers: readonly SoftphoneDriver[] = [];
  const stands = new Map<SoftphoneDriver, Stand>();
  /** Those that failed, until they are ready. */
  const restarts = new Map<
    SoftphoneDriver,
    { tries: number; stop: (() => void) | null; isStarting: boolean }
  >();
  let trouble: string | null = null;
  let onRing: (ring: PbxRing) => void = () => undefined;
  let stopBeat: () => void = () => undefined;
  let stopAgain: () => void = () => undefined;
  let isStopped = false;
  const stopChoice = onAudioPreferences(() => {
    for (const driver of drivers) driver.choose(audioPreferences());
    void look();
  });

  /** One way in is enough to be reached. */
  function ownStand(): Stand {
    if (trouble !== null) return { readiness: "failed", problem: trouble };
    const all = [...stands.values()];
    return (
      all.find((one) => one.readiness === "ready") ??
      all[0] ?? { readiness: "starting", problem: null }
    );
  }

  /** The microphone counts only where the line itself is well. */
  async function look(): Promise<void> {
    const heard = await world.queryMicrophone();
    if (isStopped) return;
    const own = ownStand();
    if (own.readiness !== "ready") show(own);
    else if (heard === "ready" || heard === "asks") show({ readiness: heard, problem: null });
    else show({ readiness: "no_microphone", problem: microphoneMessages[heard] });
  }

  function show(stand: Stand): void {
    const { readiness, problem } = state();
    if (readiness !== stand.readiness || problem !== stand.problem) set(stand);
  }

  function stood(driver: SoftphoneDriver, standing: DriverStatus, say: string | null): void {
    // While one that failed is tried again, what went wrong stays on the screen.
    if (standing === "starting" && restarts.has(driver)) return;
    if (standing === "failed") startLater(driver);
    else stopRestart(driver);
    stands.set(driver, { readiness: standing, problem: say });
    void look().then(tell);
  }

  function stopRestart(driver: SoftphoneDriver): void {
    restarts.get(driver)?.stop?.();
    restarts.delete(driver);
  }

  /** Not one that was refused: a wrong password stays wrong, and is soon locked out. */
  function startLater(driver: SoftphoneDriver): void {
    const one = restarts.get(driver) ?? { tries: 0, stop: null, isStarting: false };
    restarts.set(driver, one);
    if (one.stop !== null || one.isStarting || isStopped) return;
    one.stop = world.after(Math.min(longestRestartMs, restartMs * 2 ** one.tries), () => {
      one.stop = null;
      one.tries += 1;
      one.isStarting = true;
      void start(driver).then(() => {
        one.isStarting = false;
        if (restarts.get(driver) === one) startLater(driver);
      });
    });
  }

  const start = (driver: SoftphoneDriver): Promise<void> =>
    driver.start().catch((error: Error) => stood(driver, "failed", error.message));

  async function open(): Promise<LoadedDrivers> {
    const made = await world.loadDrivers();
    const { phones, sip, problems } = made;
    drivers = [...phones.map((one) => one.driver), ...(sip === null ? [] : [sip])];
    const [first] = drivers;
    set({ lineProblems: problems });
    if (first === undefined) throw new DriverError(problems[0]?.say ?? noWay);
    trouble = null;
    set({ driver: first.kind, hasOutside: sip !== null });
    for (const driver of drivers) {
      driver.choose(audioPreferences());
      driver.onStanding((standing, say) => stood(driver, standing, say));
      driver.onRing?.((ring) => onRing(ring));
      driver.onVoicemails?.((voicemails) => set({ voicemails }));
      // One that does not start keeps no other from starting.
      await start(driver);
    }
    return made;
  }

  function opened(): Promise<LoadedDrivers> {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      trouble = error instanceof DriverError ? error.message : errorMessage(error);
      void look().then(tell);
      stopAgain();
      if (!isStopped) stopAgain = world.after(againMs, () => void opened().catch(() => undefined));
      throw error instanceof ApiError ? error : new DriverError(trouble);
    });
    return opening;
  }

  const tell = (): Promise<void> => world.report(state()).catch(() => undefined);

  async function beat(): Promise<void> {
    await look();
    await tell();
    if (!isStopped) stopBeat = world.after(beatMs, () => void beat());
  }

  return {
    async start(rings) {
      onRing = rings;
      set({ readiness: "starting" });
      await opened().catch(() => undefined);
      const serverClockOffsetMs = await world.serverClockOffsetMs();
      if (serverClockOffsetMs !== null && !isStopped) set({ serverClockOffsetMs });
      await beat();
    },
    stop() {
      isStopped = true;
      stopBeat();
      stopAgain();
      stopChoice();
      for (const driver of drivers) {
        stopRestart(driver);
        driver.stop();
      }
    },
    async driverFor(inboxId) {
      const { phones, problems } = await opened();
      const found = phones.find((one) => inboxId !== null && one.inboxIds.includes(inboxId));
      const problem = problems.find((one) => inboxId !== null && one.inboxIds.includes(inboxId));
      if (problem !== undefined) throw new DriverError(problem.say);
      const driver = (found ?? phones[0])?.driver;
      if (driver === undefined) throw new DriverError(problems[0]?.say ?? noWay);
      return driver;
    },
    async sip() {
      const { sip } = await opened();
      if (sip === null) throw new DriverError("Your own phone system isn't connected.");
      return sip;
    },
    look,
    async assureMicrophone() {
      const heard = await world.queryMicrophone();
      if (heard === "ready") return;
      if (heard !== "asks") throw new MicrophoneError(heard);
      closeStream(await openMicrophone(audioPreferences()));
      await look();
    },
  };
}
