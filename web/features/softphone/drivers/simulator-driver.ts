import {
  type AudioPreferences,
  defaultAudioPreferences,
} from "#web/data/call/media/audio-preferences.ts";
import * as words from "#web/features/softphone/words.ts";
import { DriverError, isJoinTarget, type SoftphoneDriver } from "./driver.ts";
import { createSimulatorApi } from "./simulator-api.ts";
import { openSimulatorCall, type SimulatorCall } from "./simulator-call.ts";

/** Driver for the simulated carrier. Nothing to register, because the app rings. */
export function createSimulatorDriver(token: () => Promise<string>): SoftphoneDriver {
  const api = createSimulatorApi((address, init) => fetch(address, init), token);
  const open = new Set<SimulatorCall>();
  let choice: AudioPreferences = defaultAudioPreferences;
  let reportStatus: Parameters<SoftphoneDriver["onStatus"]>[0] = () => undefined;
  return {
    kind: "simulator",
    async start() {
      await token();
      reportStatus("ready", null);
    },
    stop() {
      for (const call of open) call.hangUp();
    },
    async connect(to) {
      if (!isJoinTarget(to)) throw new DriverError(words.simulatorJoinsOnly);
      const call = await openSimulatorCall(api, await token(), to, choice);
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
    onStatus(listener) {
      reportStatus = listener;
    },
  };
}
