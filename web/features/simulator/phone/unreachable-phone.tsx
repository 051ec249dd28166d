import type { HandsetStatus, SimulatedCustomer } from "#contract/simulator/simulator.ts";
import { NotInUseIcon, SwitchedOffIcon, SwitchOnIcon } from "#web/features/simulator/icons.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CallIcon, type Icon } from "#web/ui/icons.tsx";
import { formatDay, formatTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";

type Away = Exclude<HandsetStatus, "on">;

const words: Readonly<Record<Away, { title: string; glyph: Icon; code: number; deed: string }>> = {
  off: { title: "Phone is off", glyph: SwitchedOffIcon, code: 30003, deed: "Turn on" },
  landline: { title: "A landline", glyph: CallIcon, code: 30006, deed: "Make it a mobile" },
  gone: { title: "Number not in use", glyph: NotInUseIcon, code: 30005, deed: "Give it a phone" },
};

interface PhoneAwayProps {
  customer: SimulatedCustomer;
  onReturn: () => void;
}

/** A phone nobody can text: what it means for the desk stands where the texts would be. */
export function UnreachablePhone({ customer, onReturn }: PhoneAwayProps) {
  const frame = useTimeFrame();
  if (customer.handset === "on") return null;
  const { title, glyph: Shape, code, deed } = words[customer.handset];
  const day = formatDay(customer.handsetSince, frame);
  const clock = formatTime(customer.handsetSince, frame);
  const since = day === "Today" ? clock : `${day} ${clock}`;
  const missed = customer.threads
    .flatMap((thread) => thread.missed)
    .reduce((sum, { times }) => sum + times, 0);
  const [first] = customer.name.split(" ");
  return (
    <div className="phone-away">
      <Shape className="s24" />
      <b>{title}</b>
      <p>
        since {since}. Texts to {first || "it"} fail with {code}.
        {missed > 0 && ` ${missed === 1 ? "One has" : `${missed} have`} failed so far.`}
      </p>
      <Button glyph={SwitchOnIcon} onClick={onReturn}>
        {deed}
      </Button>
    </div>
  );
}
