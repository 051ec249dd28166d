// The softphone of the tab that has it: combines the server's calls with this browser's audio. The server wins where
// they differ.
import type { Call } from "#contract/live-protocol.ts";
import type { CallId } from "#domain/ids.ts";
import { isCustomerWaitingForMe, isMyCall } from "#web/data/call/call-selectors.ts";
import { isLive } from "#web/data/call/live-calls-query.ts";
import { myLeg } from "#web/data/call/my-leg.ts";
import { isFinalError } from "#web/data/is-final-error.ts";
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
import { type ExpectedCallState, idlePhoneState, type PhoneState } from "./phone-state.ts";
import { createPhoneReadiness } from "./readiness.ts";
import type { PhoneDeps } from "./types.ts";

export interface PhoneEngine {
  readonly start: () => void;
  readonly stop: () => void;
  readonly state: () => PhoneState;
  /** The server's current calls; null until they are loaded. */
  readonly setCalls: (calls: readonly Call[] | null) => void;
  readonly runCommand: (command: PhoneCommand) => Promise<CommandResult>;
}

/** A requested state that the server doesn't confirm within this time is dropped. */
const expectationTimeoutMs = 8_000;

export function createPhoneEngine(deps: PhoneDeps): PhoneEngine {
  let state = idlePhoneState;
  let calls: readonly Call[] | null = null;
  let isStopped = false;
  /** By call and field: the change that requested its expected value last. */
  const lastChanges = new Map<string, ExpectedCallState>();

  function set(change: Partial<PhoneState>): void {
    if (isStopped) return;
    state = { ...state, ...change };
    concurrentCall.muteHeldCalls();
    deps.changed(state);
  }

  const readiness = createPhoneReadiness(deps, { set, state: () => state });
  const driverOf = (callId: string) => readiness.driverFor(find(callId)?.inboxId ?? null);

  const paths = createMediaPaths({
    nowMs: deps.nowMs,
    after: deps.after,
    changed() {
      const all = paths.all();
      // Another tab takes over from the stored call ids.
      if (isStopped) return;
      if (calls !== null) deps.joinedCallStore.write(Object.keys(all) as CallId[]);
      set({ paths: all, left: paths.left() });
      meter.update();
    },
    async rejoin(callId) {
      const call = find(callId);
      // A supervisor rejoins in the same mode; as a participant they would suddenly be heard.
      const mode = call === undefined ? null : (myLeg(call, deps.me)?.mode ?? null);
      const join = await deps.rpc("joinCall", { callId: callId as CallId, mode });
      return (await driverOf(callId)).connect(join);
    },
    isFinal: isFinalError,
  });
  const pbxCalls = createPbxCalls(deps, {
    set,
    state: () => state,
    driver: readiness.sip,
    paths,
  });

  const meter = createPhoneLevelMeter(deps, paths);
  const concurrentCall = createConcurrentCall({
    paths,
    pbxCalls,
    setExpectedState,
    find,
    me: deps.me,
    state: () => state,
    hold: (callId) => hold({ kind: "hold", callId, isHeld: true }),
  });

  function find(callId: string): Call | undefined {
    return calls?.find((one) => one.id === callId);
  }

  function setExpectedState(callId: string, change: ExpectedCallState | null): void {
    const { [callId]: before, ...others } = state.expected;
    if (change === null) {
      if (before !== undefined) set({ expected: others });
    } else if (Object.keys(change).length > 0) {
      set({ expected: { ...others, [callId]: { ...before, ...change } } });
      for (const field of Object.keys(change)) lastChanges.set(`${callId} ${field}`, change);
      if (change.isDeclined !== true)
        deps.after(expectationTimeoutMs, () => dropExpectedState(callId, change));
    }
  }

  /** Drops what this change requested; a field that was requested again since stays. */
  function dropExpectedState(callId: string, change: ExpectedCallState): void {
    const kept = Object.entries(state.expected[callId] ?? {}).filter(
      ([field]) => lastChanges.get(`${callId} ${field}`) !== change,
    );
    if (kept.length === 0) setExpectedState(callId, null);
    else set({ expected: { ...state.expected, [callId]: Object.fromEntries(kept) } });
  }

  async function answer(callId: CallId): Promise<Call | null> {
    if (state.answering !== null) return null;
    set({ answering: callId });
    try {
      // Checks the microphone first: a member who claims without one takes the call from others who could answer.
      await readiness.assureMicrophone();
      const driver = await driverOf(callId);
      await concurrentCall.switchTo(callId, (holdOtherCall) =>
        paths.open(callId, async () =>
          driver.connect(await deps.rpc("claimCall", { callId, holdOtherCall })),
        ),
      );
    } finally {
      set({ answering: null });
    }
    return null;
  }

  async function start(command: Extract<PhoneCommand, { kind: "start" }>): Promise<Call> {
    await readiness.assureMicrophone();
    const driver = await readiness.driverFor(command.input.inboxId);
    const { call, join } = await deps.rpc("startCall", command.input);
    deps.applyCall(call);
    await paths.open(call.id, () => driver.connect(join));
    return call;
  }

  async function hangUp(callId: string): Promise<Call | null> {
    const call = find(callId);
    // Mutes at once, whatever the server responds.
    paths.mute(callId, true);
    setExpectedState(callId, { isEnding: true });
    let isOver = true;
    try {
      // Hangs up on the server before closing the audio: a leg that just disappears would look like a lost connection,
      // and ring again.
      if (call !== undefined && isLive(call)) {
        const { call: answer, isAlone } = await sendHangUp(deps, call);
        deps.applyCall(answer);
        // The carrier reports the end; until then the call shows as ending.
        isOver = isAlone || !isLive(find(callId) ?? answer);
      }
    } finally {
      paths.leave(callId);
      if (isOver) setExpectedState(callId, null);
    }
    return null;
  }

  const hold = ({
    callId,
    isHeld,
  }: Extract<PhoneCommand, { kind: "hold" }>): Promise<Call | null> =>
    pbxCalls.has(callId)
      ? pbxCalls.hold(callId, isHeld)
      : onServer({ kind: "hold", callId: callId as CallId, isHeld });

  async function onServer(command: ServerCallCommand): Promise<Call | null> {
    const { callId } = command;
    const expected = expectedStateOf(command);
    setExpectedState(callId, expected);
    try {
      const call = await sendCallCommand(deps, command);
      if (call !== null) deps.applyCall(call);
      return call;
    } catch (error) {
      dropExpectedState(callId, expected);
      throw error;
    }
  }

  function runCommand(command: PhoneCommand): Promise<CommandResult> {
    switch (command.kind) {
      case "answer":
        return toCommandResult(() => answer(command.callId));
      case "start":
        return toCommandResult(() => start(command));
      case "supervise":
        return toCommandResult(async () => {
          const { callId, mode } = command;
          if (paths.callOf(callId) !== null) {
            const call = await deps.rpc("changeSupervision", { callId, mode });
            deps.applyCall(call);
            return call;
          }
          await readiness.assureMicrophone();
          const driver = await driverOf(callId);
          const join = () => deps.rpc("joinCall", { callId, mode });
          await paths.open(callId, async () => driver.connect(await join()));
          return null;
        });
      case "rejoin":
        paths.retry(command.callId);
        return Promise.resolve(commandDone());
      case "mute":
        paths.mute(command.callId, command.isMuted);
        return Promise.resolve(commandDone());
      case "press":
        paths.callOf(command.callId)?.press(command.digits);
        return Promise.resolve(commandDone());
      case "hold":
        return toCommandResult(() =>
          command.isHeld
            ? hold(command)
            : concurrentCall.switchTo(command.callId, () => hold(command)),
        );
      case "hangUp":
        if (pbxCalls.has(command.callId))
          return toCommandResult(() => pbxCalls.hangUp(command.callId));
        return toCommandResult(() => hangUp(command.callId));
      case "checkReadiness":
        return toCommandResult(() => readiness.check().then(() => null));
      case "pbxAnswer":
        return toCommandResult(() =>
          concurrentCall.switchTo(command.id, () => pbxCalls.runCommand(command)),
        );
      case "pbxCall":
      case "pbxDecline":
      case "pbxTransfer":
      case "pbxConsult":
      case "pbxComplete":
        return toCommandResult(() => pbxCalls.runCommand(command));
      default:
        return toCommandResult(() => onServer(command));
    }
  }

  function setCalls(now: readonly Call[] | null): void {
    const isFirst = calls === null;
    calls = now;
    if (now === null || isStopped) return;
    for (const callId of Object.keys(paths.all())) {
      const call = find(callId);
      if (call !== undefined && !isLive(call)) paths.leave(callId);
    }
    for (const [callId, expected] of Object.entries(state.expected)) {
      const left = remainingExpectedState(expected, find(callId));
      if (left === null) setExpectedState(callId, null);
      else if (Object.keys(left).length < Object.keys(expected).length)
        set({ expected: { ...state.expected, [callId]: left } });
    }
    concurrentCall.muteHeldCalls();
    if (isFirst) rejoinCalls(deps.joinedCallStore.read());
  }

  /** After a reload, or if the tab that had the phone is gone, its calls still belong to the member. */
  function rejoinCalls(callIds: readonly CallId[]): void {
    const stillMine = callIds.filter((callId) => {
      const call = find(callId);
      return (
        call !== undefined && (isMyCall(call, deps.me) || isCustomerWaitingForMe(call, deps.me))
      );
    });
    for (const callId of stillMine) paths.retry(callId);
    if (stillMine.length === 0) deps.joinedCallStore.write([]);
  }

  return {
    start: () => void readiness.start((ring) => pbxCalls.rings(ring)),
    stop() {
      isStopped = true;
      meter.stop();
      paths.leaveAll();
      readiness.stop();
      pbxCalls.stop();
    },
    state: () => state,
    setCalls,
    runCommand,
  };
}
