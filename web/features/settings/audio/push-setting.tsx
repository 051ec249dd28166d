import { useEffect, useId, useState } from "react";
import {
  disablePush,
  enablePush,
  type PushStatus,
  queryPushStatus,
} from "#web/data/call/push-notifications.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { SettingRow } from "#web/features/settings/components/settings-section.tsx";
import { Switch } from "#web/ui/form/choice.tsx";

const hints: Record<PushStatus, string> = {
  on: "Calls ring this browser even when Deskbell is closed.",
  off: "Lets calls ring this browser even when Deskbell is closed.",
  blocked: "Notifications are blocked. Allow them in the address bar first.",
  impossible: "Not available: this needs HTTPS and a browser that supports push notifications.",
};

export function PushSetting() {
  const id = useId();
  const [standing, setStanding] = useState<PushStatus>("off");
  useEffect(() => {
    void queryPushStatus().then(setStanding);
  }, []);
  const { run, isBusy } = useApiMutation({
    ask: async (isOn: boolean) => {
      try {
        return await (isOn ? enablePush() : disablePush());
      } catch (error) {
        // The browser's push service refused, so retrying here does not help.
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
    <SettingRow htmlFor={id} title="Ring when Deskbell is closed" hint={hints[standing]}>
      <Switch
        id={id}
        checked={standing === "on"}
        disabled={isBusy || standing === "blocked" || standing === "impossible"}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
    </SettingRow>
  );
}
