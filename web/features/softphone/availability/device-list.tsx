import { useQuery } from "@tanstack/react-query";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { deviceId } from "#web/features/softphone/engine/this-device.ts";
import { useServerTime } from "#web/features/softphone/engine/use-server-time.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import { ComputerIcon, MobilePhoneIcon } from "#web/ui/icons.tsx";
import { useSecond } from "#web/ui/time/elapsed.tsx";
import styles from "./availability-indicator.module.css";
import { deviceStatusLabel } from "./availability-labels.ts";

const refetchMs = 5_000;

/** The devices on which the member is rung, and what prevents it. */
export function DeviceList() {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const at = useServerTime();
  useSecond();
  const { data } = useQuery({
    queryKey: queryKeys.devices,
    queryFn: () => rpc("listDevices", {}),
    refetchInterval: refetchMs,
    staleTime: 0,
  });
  const rows = data?.rows ?? [];
  const { personalPhone, personalPhoneAfterSeconds } = me.settings;
  // Server times are converted to this computer's clock.
  const nowMs = Date.now();
  return (
    <ul className={styles.availabilityDevices} aria-label={words.yourDevices}>
      {rows.map((device) => {
        const seenAt = new Date(at(device.seenAt)).toISOString();
        const { message, isFine } = deviceStatusLabel({ ...device, seenAt }, nowMs);
        return (
          <li key={device.id}>
            <ComputerIcon className="s14" />
            <span className="ell grow">
              {device.id === deviceId() ? words.thisBrowser : device.name}
            </span>
            <span className={isFine ? "" : "c-warn"}>{message}</span>
          </li>
        );
      })}
      {personalPhone !== "" && (
        <li>
          <MobilePhoneIcon className="s14" />
          <span className="ell grow num">{personalPhone}</span>
          <span>{fill(words.afterSeconds, { seconds: personalPhoneAfterSeconds })}</span>
        </li>
      )}
    </ul>
  );
}
