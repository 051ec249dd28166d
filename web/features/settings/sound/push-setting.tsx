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
  on: "Calls ring this browser even when Deskbell is closed.",
  off: "Lets calls ring this browser even when Deskbell is closed.",
  blocked: "Notifications are blocked. Allow them in the address bar first.",
  impossible: "Not available: this needs HTTPS and a browser that supports push notifications.",
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
    <Setting htmlFor={id} title="Ring when Deskbell is closed" hint={hints[standing]}>
      <Switch
        id={id}
        checked={standing === "on"}
        disabled={isBusy || standing === "blocked" || standing === "impossible"}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
    </Setting>
  );
}
