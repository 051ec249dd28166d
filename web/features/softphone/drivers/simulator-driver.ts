import { firstMediaChoice, type MediaChoice } from "#web/data/call/media/media-choice.ts";
import { DriverTrouble, isPass, type SoftphoneDriver } from "./driver.ts";
import { openSimulatorCall, type SimulatorCall } from "./simulator-call.ts";
import { makeSimulatorWire } from "./simulator-wire.ts";

/** By the make-believe carrier: nothing to register, for it is the desk that rings. */
export function makeSimulatorDriver(token: () => Promise<string>): SoftphoneDriver {
  const wire = makeSimulatorWire((address, init) => fetch(address, init), token);
  const open = new Set<SimulatorCall>();
  let choice: MediaChoice = firstMediaChoice;
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
      if (!isPass(to))
        throw new DriverTrouble("The simulator can only join calls made in Deskbell.");
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
