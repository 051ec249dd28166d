import {
  type AudioPreferences,
  defaultAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import { DriverError, isJoinTarget, type SoftphoneDriver } from "./driver.ts";
import { createSimulatorApi } from "./simulator-api.ts";
import { openSimulatorCall, type SimulatorCall } from "./simulator-call.ts";

/** By the make-believe carrier: nothing to register, for it is the desk that rings. */
export function createSimulatorDriver(token: () => Promise<string>): SoftphoneDriver {
  const wire = createSimulatorApi((address, init) => fetch(address, init), token);
  const open = new Set<SimulatorCall>();
  let choice: AudioPreferences = defaultAudioPreferences;
  let say: Parameters<SoftphoneDriver["onStanding"]>[0] = () => undefined;
  return {
    kind: "simulator",
    async start() {
      await token();
      say("ready", null);
    },
    stop() {
      for (const call of open) call.hangUp();
    },
    async connect(to) {
      if (!isJoinTarget(to))
        throw new DriverError("The simulator can only join calls made in Deskbell.");
      const call = await openSimulatorCall(wire, await token(), to, choice);
      open.add(call);
      call.onState((state) => {
        if (state === "closed") open.delete(call);
      });
      return call;
    },
    choose(now) {
      choice = now;
      for (const call of open) call.choose(now);
    },
    onStanding(listener) {
      say = listener;
    },
  };
}
