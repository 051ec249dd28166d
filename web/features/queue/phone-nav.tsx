import { useQuery } from "@tanstack/react-query";
import { liveCallsQuery } from "#web/data/call/live-calls.ts";
import { isLive } from "#web/data/call/my-calls.ts";
import { useHasPhone } from "#web/data/call/phone-lines.ts";
import { type CommandName, keysOf } from "#web/data/commands.ts";
import { usePlace } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { names } from "#web/ui/class-names.ts";
import { tipProps } from "#web/ui/float/tooltip.tsx";
import { CallIcon, type Glyph, LiveCallIcon } from "#web/ui/icon.tsx";
import { Count } from "#web/ui/text/count.tsx";

/** The telephone's two pages; in a house without a line that rings they are not there. */
export function PhoneNav() {
  const hasPhone = useHasPhone();
  const { at } = usePlace();
  const { data } = useQuery({ ...liveCallsQuery, enabled: hasPhone });
  if (!hasPhone) return null;
  const live = data?.filter(isLive).length ?? 0;
  const link = (place: "calls" | "live-calls", Shape: Glyph, title: string, keys: CommandName) => (
    <a
      href={place === "calls" ? addressOf.calls() : addressOf.liveCalls()}
      className={names("view-link", at === place && "on")}
      aria-current={at === place ? "page" : undefined}
      {...tipProps(title, keysOf(keys))}
    >
      <Shape />
      <span className="view-title ell">{title}</span>
      {place === "live-calls" && live > 0 && <Count of={live} strong />}
    </a>
  );
  return (
    <>
      <h2>Phone</h2>
      {link("live-calls", LiveCallIcon, "Live calls", "goLiveCalls")}
      {link("calls", CallIcon, "Call log", "goCalls")}
    </>
  );
}
