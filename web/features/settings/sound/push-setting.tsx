import { useEffect, useId, useState } from "react";
import {
  type PushStanding,
  pushStanding,
  switchPushOff,
  switchPushOn,
} from "#web/data/call/push.ts";
import { useAction } from "#web/data/use-action.ts";
import { Setting } from "#web/features/settings/parts/block.tsx";
import { Switch } from "#web/ui/field/choice.tsx";

const hints: Record<PushStanding, string> = {
  on: "A call wakes this browser, also while no page of the desk is open.",
  off: "A call then wakes this browser, also while no page of the desk is open.",
  blocked: "This browser does not let the desk notify you. Allow it in the address bar first.",
  impossible: "This browser cannot be woken. It takes https, and a browser with push messages.",
};

export function PushSetting() {
  const id = useId();
  const [standing, setStanding] = useState<PushStanding>("off");
  useEffect(() => {
    void pushStanding().then(setStanding);
  }, []);
  const { run, isBusy } = useAction({
    ask: async (isOn: boolean) => {
      try {
        return await (isOn ? switchPushOn() : switchPushOff());
      } catch (error) {
        // The browser's own push service said no: there is nothing to try again here.
        if (error instanceof DOMException) return "impossible" as const;
        throw error;
      }
    },
  });
  const turn = async (isOn: boolean) => {
    const now = await run(isOn);
    if (now !== undefined) setStanding(now);
  };
  return (
    <Setting htmlFor={id} title="Ring when the desk is closed" hint={hints[standing]}>
      <Switch
        id={id}
        checked={standing === "on"}
        disabled={isBusy || standing === "blocked" || standing === "impossible"}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
    </Setting>
  );
}
