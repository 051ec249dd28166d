// Calls of the member's own telephone system: it rings this browser itself, which tells the desk of them.
import {
  DriverError,
  type PbxRing,
  type SoftphoneDriver,
} from "#web/features/softphone/drivers/driver.ts";
import { LeftDuringConnectError, type MediaPaths } from "./media-paths.ts";
import { createPbxReporter } from "./pbx/report-pbx-calls.ts";
import type { PhoneCommand } from "./phone-commands.ts";
import type { PhoneDeps } from "./phone-engine.ts";
import type { PbxCall, PhoneState } from "./phone-state.ts";

export type PbxCommand = Extract<
  PhoneCommand,
  {
    do:
      | "outsideCall"
      | "outsideAnswer"
      | "outsideDecline"
      | "outsideTransfer"
      | "outsideConsult"
      | "outsideComplete";
  }
>;

interface Around {
  readonly set: (change: Partial<PhoneState>) => void;
  readonly state: () => PhoneState;
  readonly driver: () => Promise<SoftphoneDriver>;
  readonly paths: MediaPaths;
}

export function createPbxCalls(world: PhoneDeps, { set, state, driver, paths }: Around) {
  const rings = new Map<string, PbxRing>();
  const teller = createPbxReporter(world);
  let made = 0;

  const change = (id: string, now: Partial<PbxCall>) =>
    set({ outside: state().outside.map((one) => (one.id === id ? { ...one, ...now } : one)) });
  const forget = (id: string) => {
    rings.delete(id);
    set({ outside: state().outside.filter((one) => one.id !== id) });
  };

  /** Its row lives as long as its sound. */
  async function open(id: string, connect: Parameters<MediaPaths["open"]>[1]): Promise<null> {
    const heard = async () => {
      const call = await connect();
      call.onState((now, end) => {
        if (now === "open") {
          change(id, { startedAtMs: world.nowMs() });
          teller.answered(id);
        }
        if (now === "closed") {
          forget(id);
          teller.ended(id, end?.why ?? "hung_up");
        }
      });
      return call;
    };
    try {
      await paths.open(id, heard, false);
    } catch (error) {
      forget(id);
      teller.ended(id, error instanceof LeftDuringConnectError ? "cancelled" : "failed");
      throw error;
    }
    return null;
  }

  const ringOf = (id: string): PbxRing => {
    const ring = rings.get(id);
    if (ring === undefined) throw new DriverError("The caller hung up.");
    return ring;
  };
  const handleOf = (id: string) => {
    const call = paths.callOf(id);
    if (call === null) throw new DriverError("This call is over.");
    return call;
  };

  async function holdOutside(id: string, isHeld: boolean): Promise<void> {
    await handleOf(id).hold?.(isHeld);
    change(id, { isHeld });
  }

  async function call({ number, name }: { number: string; name: string }): Promise<null> {
    made += 1;
    const id = `outside-${world.nowMs()}-${made}`;
    const begun = { id, number, name, direction: "out", isRinging: false, isHeld: false } as const;
    const legId = teller.begin(id, { direction: "out", number });
    set({ outside: [...state().outside, { ...begun, legId, startedAtMs: world.nowMs() }] });
    return open(id, async () => (await driver()).connect({ number }));
  }

  return {
    stop: teller.stop,
    has: (id: string) => state().outside.some((one) => one.id === id),
    rings(ring: PbxRing): void {
      rings.set(ring.id, ring);
      const { id, number, name } = ring;
      const startedAtMs = world.nowMs();
      const legId = teller.begin(id, { direction: "in", number });
      const call = { id, number, name, direction: "in", isRinging: true, isHeld: false } as const;
      set({ outside: [...state().outside, { ...call, legId, startedAtMs }] });
      ring.onGone((why) => {
        teller.ended(id, why);
        if (state().outside.some((one) => one.id === id && one.isRinging)) forget(id);
      });
    },
    hold: (id: string, isHeld: boolean): Promise<null> => holdOutside(id, isHeld).then(() => null),
    hangUp(id: string): Promise<null> {
      paths.leave(id);
      forget(id);
      return Promise.resolve(null);
    },
    async perform(deed: PbxCommand): Promise<null> {
      switch (deed.do) {
        case "outsideConsult":
          await holdOutside(deed.id, true);
          try {
            return await call({ number: deed.number, name: "" });
          } catch (error) {
            await holdOutside(deed.id, false).catch(() => undefined);
            throw error;
          }
        case "outsideComplete": {
          const [held, asked] = [handleOf(deed.id), handleOf(deed.otherId)];
          if (held.transferTo === undefined)
            throw new DriverError("Your phone system can't transfer this call.");
          await held.transferTo(asked);
          // they speak with each other now; what is left here is nobody's
          for (const id of [deed.id, deed.otherId])
            if (state().outside.some((one) => one.id === id)) {
              paths.leave(id);
              forget(id);
            }
          return null;
        }
        case "outsideCall":
          return call(deed);
        case "outsideAnswer": {
          const ring = ringOf(deed.id);
          change(deed.id, { isRinging: false });
          return open(deed.id, ring.answer);
        }
        case "outsideDecline":
          teller.ended(deed.id, "declined");
          ringOf(deed.id).decline();
          forget(deed.id);
          return null;
        case "outsideTransfer": {
          const call = handleOf(deed.id);
          if (call.transfer === undefined)
            throw new DriverError("Your phone system can't transfer this call.");
          await call.transfer(deed.number);
          return null;
        }
      }
    },
  };
}
