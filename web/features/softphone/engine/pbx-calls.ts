// PBX calls: the PBX rings this browser directly, which reports them to the server.
import {
  DriverError,
  type PbxRing,
  type SoftphoneDriver,
} from "#web/features/softphone/drivers/driver.ts";
import * as words from "#web/features/softphone/words.ts";
import { LeftDuringConnectError, type MediaPaths } from "./media-paths.ts";
import { createPbxReporter } from "./pbx/report-pbx-calls.ts";
import type { PhoneCommand } from "./phone-commands.ts";
import type { PbxCall, PhoneState } from "./phone-state.ts";
import type { PhoneDeps } from "./types.ts";

type PbxCommand = Extract<
  PhoneCommand,
  {
    kind: "pbxCall" | "pbxAnswer" | "pbxDecline" | "pbxTransfer" | "pbxConsult" | "pbxComplete";
  }
>;

interface PbxCallsDeps {
  readonly set: (change: Partial<PhoneState>) => void;
  readonly state: () => PhoneState;
  readonly driver: () => Promise<SoftphoneDriver>;
  readonly paths: MediaPaths;
}

export function createPbxCalls(deps: PhoneDeps, { set, state, driver, paths }: PbxCallsDeps) {
  const rings = new Map<string, PbxRing>();
  const reporter = createPbxReporter(deps);
  let made = 0;

  const change = (id: string, now: Partial<PbxCall>) =>
    set({ pbxCalls: state().pbxCalls.map((one) => (one.id === id ? { ...one, ...now } : one)) });
  const forget = (id: string) => {
    rings.delete(id);
    set({ pbxCalls: state().pbxCalls.filter((one) => one.id !== id) });
  };

  /** Its state lives as long as its audio. */
  async function open(id: string, connect: Parameters<MediaPaths["open"]>[1]): Promise<null> {
    const connectAndTrack = async () => {
      const call = await connect();
      call.onState((now, end) => {
        if (now === "open") {
          change(id, { startedAtMs: deps.nowMs() });
          reporter.answered(id);
        }
        if (now === "closed") {
          forget(id);
          reporter.ended(id, end?.reason ?? "hung_up");
        }
      });
      return call;
    };
    try {
      await paths.open(id, connectAndTrack, false);
    } catch (error) {
      forget(id);
      reporter.ended(id, error instanceof LeftDuringConnectError ? "canceled" : "failed");
      throw error;
    }
    return null;
  }

  const ringOf = (id: string): PbxRing => {
    const ring = rings.get(id);
    if (ring === undefined) throw new DriverError(words.callerHungUp);
    return ring;
  };
  const handleOf = (id: string) => {
    const call = paths.callOf(id);
    if (call === null) throw new DriverError(words.thisCallIsOver);
    return call;
  };

  async function holdPbxCall(id: string, isHeld: boolean): Promise<void> {
    await handleOf(id).hold?.(isHeld);
    change(id, { isHeld });
  }

  async function call({ number, name }: { number: string; name: string }): Promise<null> {
    made += 1;
    const id = `pbx-${deps.nowMs()}-${made}`;
    const started = {
      id,
      number,
      name,
      direction: "out",
      isRinging: false,
      isHeld: false,
    } as const;
    const legId = reporter.start(id, { direction: "out", number });
    set({ pbxCalls: [...state().pbxCalls, { ...started, legId, startedAtMs: deps.nowMs() }] });
    return open(id, async () => (await driver()).connect({ number }));
  }

  return {
    stop: reporter.stop,
    has: (id: string) => state().pbxCalls.some((one) => one.id === id),
    rings(ring: PbxRing): void {
      rings.set(ring.id, ring);
      const { id, number, name } = ring;
      const startedAtMs = deps.nowMs();
      const legId = reporter.start(id, { direction: "in", number });
      const call = { id, number, name, direction: "in", isRinging: true, isHeld: false } as const;
      set({ pbxCalls: [...state().pbxCalls, { ...call, legId, startedAtMs }] });
      ring.onGone((reason) => {
        reporter.ended(id, reason);
        if (state().pbxCalls.some((one) => one.id === id && one.isRinging)) forget(id);
      });
    },
    hold: (id: string, isHeld: boolean): Promise<null> => holdPbxCall(id, isHeld).then(() => null),
    hangUp(id: string): Promise<null> {
      paths.leave(id);
      forget(id);
      return Promise.resolve(null);
    },
    async runCommand(command: PbxCommand): Promise<null> {
      switch (command.kind) {
        case "pbxConsult":
          await holdPbxCall(command.id, true);
          try {
            return await call({ number: command.number, name: "" });
          } catch (error) {
            await holdPbxCall(command.id, false).catch(() => undefined);
            throw error;
          }
        case "pbxComplete": {
          const [held, consulted] = [handleOf(command.id), handleOf(command.otherId)];
          if (held.transferTo === undefined) throw new DriverError(words.cantTransferThis);
          await held.transferTo(consulted);
          // the two others are connected now, so both calls end here
          for (const id of [command.id, command.otherId])
            if (state().pbxCalls.some((one) => one.id === id)) {
              paths.leave(id);
              forget(id);
            }
          return null;
        }
        case "pbxCall":
          return call(command);
        case "pbxAnswer": {
          const ring = ringOf(command.id);
          change(command.id, { isRinging: false });
          return open(command.id, ring.answer);
        }
        case "pbxDecline":
          reporter.ended(command.id, "declined");
          ringOf(command.id).decline();
          forget(command.id);
          return null;
        case "pbxTransfer": {
          const call = handleOf(command.id);
          if (call.transfer === undefined) throw new DriverError(words.cantTransferThis);
          await call.transfer(command.number);
          return null;
        }
      }
    },
  };
}
