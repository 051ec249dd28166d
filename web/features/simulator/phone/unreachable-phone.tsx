import type { PhoneStatus, SimulatedCustomer } from "#contract/simulator/simulator.ts";
import { NotInUseIcon, SwitchedOffIcon, SwitchOnIcon } from "#web/features/simulator/icons.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CallIcon, type Icon } from "#web/ui/icons.tsx";
import { formatDay, formatTime, isToday } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import styles from "./phone.module.css";

type UnreachableStatus = Exclude<PhoneStatus, "on">;

const text: Readonly<
  Record<UnreachableStatus, { title: string; icon: Icon; code: number; action: string }>
> = {
  off: { title: "Phone is off", icon: SwitchedOffIcon, code: 30003, action: "Turn on" },
  landline: { title: "A landline", icon: CallIcon, code: 30006, action: "Make it a mobile" },
  not_in_service: {
    title: "Number not in use",
    icon: NotInUseIcon,
    code: 30005,
    action: "Give it a phone",
  },
};

interface UnreachablePhoneProps {
  customer: SimulatedCustomer;
  onReturn: () => void;
}

/** A phone that can't receive texts; says what that means, in place of the texts. */
export function UnreachablePhone({ customer, onReturn }: UnreachablePhoneProps) {
  const frame = useTimeFrame();
  if (customer.phoneStatus === "on") return null;
  const { title, icon: Shape, code, action } = text[customer.phoneStatus];
  const clock = formatTime(customer.phoneStatusSince, frame);
  const since = isToday(customer.phoneStatusSince, frame)
    ? clock
    : `${formatDay(customer.phoneStatusSince, frame)} ${clock}`;
  const missed = customer.threads
    .flatMap((thread) => thread.missed)
    .reduce((sum, { times }) => sum + times, 0);
  const [first] = customer.name.split(" ");
  return (
    <div className={styles.phoneAway}>
      <Shape className="s24" />
      <b>{title}</b>
      <p>
        since {since}. Texts to {first || "it"} fail with {code}.
        {missed > 0 && ` ${missed === 1 ? "One has" : `${missed} have`} failed so far.`}
      </p>
      <Button icon={SwitchOnIcon} onClick={onReturn}>
        {action}
      </Button>
    </div>
  );
}
