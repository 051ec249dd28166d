import { useQuery } from "@tanstack/react-query";
import { call } from "#web/data/api.ts";
import { useDesk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { deviceId } from "#web/features/softphone/phone/this-browser.ts";
import { useServerTime } from "#web/features/softphone/phone/use-server-time.ts";
import { ComputerIcon, HandsetIcon } from "#web/ui/icon.tsx";
import { useSecond } from "#web/ui/time/elapsed.tsx";
import { deviceWords } from "./reach-words.ts";

const againMs = 5_000;

/** Each place where a ring of mine sounds, and what is in its way. */
export function DeviceList() {
  const { me } = useDesk("me");
  const at = useServerTime();
  useSecond();
  const { data } = useQuery({
    queryKey: keys.devices,
    queryFn: () => call("listDevices", {}),
    refetchInterval: againMs,
    staleTime: 0,
  });
  const rows = data?.rows ?? [];
  const { ownPhone, ownPhoneAfterSeconds } = me.settings;
  // Seen by the server's clock, judged by this computer's.
  const nowMs = Date.now();
  return (
    <ul className="reach-devices" aria-label="Your devices">
      {rows.map((device) => {
        const seenAt = new Date(at(device.seenAt)).toISOString();
        const { say, isFine } = deviceWords({ ...device, seenAt }, nowMs);
        return (
          <li key={device.id}>
            <ComputerIcon className="s14" />
            <span className="ell grow">
              {device.id === deviceId() ? "This browser" : device.name}
            </span>
            <span className={isFine ? "" : "c-warn"}>{say}</span>
          </li>
        );
      })}
      {ownPhone !== "" && (
        <li>
          <HandsetIcon className="s14" />
          <span className="ell grow num">{ownPhone}</span>
          <span>after {ownPhoneAfterSeconds} s</span>
        </li>
      )}
    </ul>
  );
}
