// The softphone of the tab that has it: what the server says of the calls on one side, the sound of this
// browser on the other. Where they differ the server is right.
import type { Call } from "#contract/live-protocol.ts";
import type { CallId, InboxId, MemberId } from "#domain/ids.ts";
import { ApiError } from "#web/data/api-error.ts";
import { isCustomerWaitingForMe, isLive, isMyCall, myLeg } from "#web/data/call/call-selectors.ts";
import type { MicrophoneStatus } from "#web/data/call/media/microphone.ts";
import type { rpc as askRoute } from "#web/data/rpc.ts";
import type { SoftphoneDriver } from "#web/features/softphone/drivers/driver.ts";
import { createPhoneLevelMeter } from "#web/features/softphone/engine/audio/phone-level-meter.ts";
import {
  expectedStateOf,
  remainingExpectedState,
  type ServerCallCommand,
  sendCallCommand,
  sendHangUp,
  toCommandResult,
} from "./call-commands.ts";
import { createConcurrentCall } from "./concurrent-call.ts";
import { createMediaPaths } from "./media-paths.ts";
import { createPbxCalls } from "./pbx-calls.ts";
import { type CommandResult, commandDone, type PhoneCommand } from "./phone-commands.ts";
import {
  type AudioLevels,
  type InboxProblem,
  idlePhoneState,
  type PhoneState,
} from "./phone-state.ts";
import { createPhoneReadiness } from "./readiness.ts";

export interface LoadedDrivers {
  /** Which of the house's lines each of them carries. */
  readonly phones: readonly {
    readonly inboxIds: readonly InboxId[];
    readonly driver: SoftphoneDriver;
  }[];
  /** The member's own telephone system. */
  readonly sip: SoftphoneDriver | null;
  /** Why some lines cannot be joined from here, in plain sentences. */
  readonly problems: readonly InboxProblem[];
}

export interface PhoneDeps {
  readonly ask: typeof askRoute;
  readonly me: MemberId;
  /** Asks the server which ways the sound goes, and fetches what speaks them. */
  readonly loadDrivers: () => Promise<LoadedDrivers>;
  readonly queryMicrophone: () => Promise<MicrophoneStatus>;
  readonly nowMs: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  /** Which calls this browser was in: outlives the page, so that a reload comes back into them. */
  readonly kept: {
    readonly read: () => readonly CallId[];
    readonly write: (ids: readonly CallId[]) => void;
  };
  /** Taken when something is asked: what was heard since then is newer than the answer. */
  readonly mark: () => number;
  /** An answer of the server, for whoever shows calls. */
  readonly took: (call: Call, mark: number) => void;
  /** Tells the server how this browser stands. */
  readonly report: (state: PhoneState) => Promise<void>;
  /** How far the server's clock is ahead of this computer's; null: it could not be asked. */
  readonly serverClockOffsetMs: () => Promise<number | null>;
  readonly changed: (state: PhoneState) => void;
  readonly levels: (levels: AudioLevels) => void;
}

export interface PhoneEngine {
  readonly start: () => void;
  readonly stop: () => void;
  readonly state: () => PhoneState;
  /** The calls as the server has them now; null before it has said. */
  readonly sees: (calls: readonly Call[] | null) => void;
  readonly perform: (deed: PhoneCommand) => Promise<CommandResult>;
}

/** An asked-for hold that nobody confirms is no hold. */
const askedMs = 8_000;

export function createPhoneEngine(world: PhoneDeps): PhoneEngine {
  let state = idlePhoneState;
  let calls: readonly Call[] | null = null;
  let isStopped = false;

  function set(change: Partial<PhoneState>): void {
    if (isStopped) return;
    state = { ...state, ...change };
    second.letAside();
    world.changed(state);
  }

  const standing = createPhoneReadiness(world, { set, state: () => state });
  const driverOf = (callId: string) => standing.driverFor(find(callId)?.inboxId ?? null);

  const paths = createMediaPaths({
    nowMs: world.nowMs,
    after: world.after,
    changed() {
      const all = paths.all();
      // Another tab takes over with what stands there.
      if (isStopped) return;
      if (calls !== null) world.kept.write(Object.keys(all) as CallId[]);
      set({ paths: all, left: paths.left() });
      meter.look();
    },
    async comeBack(callId) {
      const call = find(callId);
      // Who listened comes back to listen: as a speaker they would be heard all at once.
      const mode = call === undefined ? null : (myLeg(call, world.me)?.mode ?? null);
      const pass = await world.ask("joinCall", { callId: callId as CallId, mode });
      return (await driverOf(callId)).connect(pass);
    },
    isFinal: (error) => error instanceof ApiError && error.status >= 400 && error.status < 500,
  });
  const outside = createPbxCalls(world, {
    set,
    state: () => state,
    driver: standing.sip,
    paths,
  });

  const meter = createPhoneLevelMeter(world, paths);
  const second = createConcurrentCall({
    ...{ paths, outside, ask, find },
    me: world.me,
    state: () => state,
    hold: (callId) => hold({ do: "hold", callId, isHeld: true }),
  });

  function find(callId: string): Call | undefined {
    return calls?.find((one) => one.id === callId);
  }

  function ask(callId: string, change: PhoneState["asked"][string] | null): void {
    const { [callId]: before, ...others } = state.asked;
    if (change === null) {
      if (before !== undefined) set({ asked: others });
    } else if (Object.keys(change).length > 0) {
      set({ asked: { ...others, [callId]: { ...before, ...change } } });
      world.after(askedMs, () => {
        const now = state.asked[callId];
        if (now !== undefined && now.isDeclined !== true) ask(callId, null);
      });
    }
  }

  async function answer(callId: CallId): Promise<Call | null> {
    if (state.answering !== null) return null;
    set({ answering: callId });
    try {
      // Whoever claims and then cannot speak has taken the call from those who can.
      await standing.assureMicrophone();
      const line = await driverOf(callId);
      await second.instead(callId, (holdOtherCall) =>
        paths.open(callId, async () =>
          line.connect(await world.ask("claimCall", { callId, holdOtherCall })),
        ),
      );
    } finally {
      set({ answering: null });
    }
    return null;
  }

  async function start(deed: Extract<PhoneCommand, { do: "start" }>): Promise<Call> {
    await standing.assureMicrophone();
    const line = await standing.driverFor(deed.input.inboxId);
    const mark = world.mark();
    const { call, pass } = await world.ask("startCall", deed.input);
    world.took(call, mark);
    await paths.open(call.id, () => line.connect(pass));
    return call;
  }

  async function hangUp(callId: string): Promise<Call | null> {
    const call = find(callId);
    // At once, whatever the server says: who hangs up is no longer heard.
    paths.mute(callId, true);
    ask(callId, { isEnding: true });
    let isOver = true;
    try {
      // The word before the deed: a leg that just goes would look like a broken line, and ring on.
      const mark = world.mark();
      if (call !== undefined && isLive(call)) {
        const { answer, isAlone } = await sendHangUp(world, call);
        world.took(answer, mark);
        // Its end comes from the network: until then it stands there as ending.
        isOver = isAlone || !isLive(find(callId) ?? answer);
      }
    } finally {
      paths.leave(callId);
      if (isOver) ask(callId, null);
    }
    return null;
  }

  const hold = ({ callId, isHeld }: Extract<PhoneCommand, { do: "hold" }>): Promise<Call | null> =>
    outside.has(callId)
      ? outside.hold(callId, isHeld)
      : onServer({ do: "hold", callId: callId as CallId, isHeld });

  async function onServer(deed: ServerCallCommand): Promise<Call | null> {
    const { callId } = deed;
    ask(callId, expectedStateOf(deed));
    try {
      const mark = world.mark();
      const call = await sendCallCommand(world, deed);
      if (call !== null) world.took(call, mark);
      return call;
    } catch (error) {
      ask(callId, null);
      throw error;
    }
  }

  function perform(deed: PhoneCommand): Promise<CommandResult> {
    switch (deed.do) {
      case "answer":
        return toCommandResult(() => answer(deed.callId));
      case "start":
        return toCommandResult(() => start(deed));
      case "supervise":
        return toCommandResult(async () => {
          const { callId, mode } = deed;
          if (paths.callOf(callId) !== null) {
            const mark = world.mark();
            const call = await world.ask("changeSupervision", { callId, mode });
            world.took(call, mark);
            return call;
          }
          await standing.assureMicrophone();
          const line = await driverOf(callId);
          const pass = () => world.ask("joinCall", { callId, mode });
          await paths.open(callId, async () => line.connect(await pass()));
          return null;
        });
      case "comeBack":
        paths.retry(deed.callId);
        return Promise.resolve(commandDone());
      case "mute":
        paths.mute(deed.callId, deed.isMuted);
        return Promise.resolve(commandDone());
      case "press":
        paths.callOf(deed.callId)?.press(deed.digits);
        return Promise.resolve(commandDone());
      case "hold":
        return toCommandResult(() =>
          deed.isHeld ? hold(deed) : second.instead(deed.callId, () => hold(deed)),
        );
      case "hangUp":
        if (outside.has(deed.callId)) return toCommandResult(() => outside.hangUp(deed.callId));
        return toCommandResult(() => hangUp(deed.callId));
      case "updateReprocessing":
        return toCommandResult(() => standing.look().then(() => null));
      case "outsideAnswer":
        return toCommandResult(() => second.instead(deed.id, () => outside.perform(deed)));
      case "outsideCall":
      case "outsideDecline":
      case "outsideTransfer":
      case "outsideConsult":
      case "outsideComplete":
        return toCommandResult(() => outside.perform(deed));
      default:
        return toCommandResult(() => onServer(deed));
    }
  }

  function sees(now: readonly Call[] | null): void {
    const isFirst = calls === null;
    calls = now;
    if (now === null || isStopped) return;
    for (const callId of Object.keys(paths.all())) {
      const call = find(callId);
      if (call !== undefined && !isLive(call)) paths.leave(callId);
    }
    for (const [callId, asked] of Object.entries(state.asked)) {
      const left = remainingExpectedState(asked, find(callId));
      if (left === null) ask(callId, null);
      else if (Object.keys(left).length < Object.keys(asked).length)
        set({ asked: { ...state.asked, [callId]: left } });
    }
    second.letAside();
    if (isFirst) comeBackInto(world.kept.read());
  }

  /** The page was loaded again, or the tab that had the phone is gone: its calls are still mine. */
  function comeBackInto(callIds: readonly CallId[]): void {
    const stillMine = callIds.filter((callId) => {
      const call = find(callId);
      return (
        call !== undefined && (isMyCall(call, world.me) || isCustomerWaitingForMe(call, world.me))
      );
    });
    for (const callId of stillMine) paths.retry(callId);
    if (stillMine.length === 0) world.kept.write([]);
  }

  return {
    start: () => void standing.start((ring) => outside.rings(ring)),
    stop() {
      isStopped = true;
      meter.stop();
      paths.leaveAll();
      standing.stop();
      outside.stop();
    },
    state: () => state,
    sees,
    perform,
  };
}
