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
import * as words from "./words.ts";

const hints: Record<PushStatus, string> = {
  on: words.pushOn,
  off: words.pushOff,
  blocked: words.pushBlocked,
  impossible: words.pushImpossible,
};

export function PushSetting() {
  const id = useId();
  const [status, setStatus] = useState<PushStatus>("off");
  useEffect(() => {
    void queryPushStatus().then(setStatus);
  }, []);
  const { run, isBusy } = useApiMutation({
    request: async (isOn: boolean) => {
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
    const result = await run(isOn);
    if (result !== undefined) setStatus(result);
  };
  return (
    <SettingRow htmlFor={id} title={words.ringWhenClosed} hint={hints[status]}>
      <Switch
        id={id}
        checked={status === "on"}
        disabled={isBusy || status === "blocked" || status === "impossible"}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
    </SettingRow>
  );
}
