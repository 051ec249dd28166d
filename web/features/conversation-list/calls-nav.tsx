import { useQuery } from "@tanstack/react-query";
import { isLive } from "#web/data/call/call-selectors.ts";
import { liveCallsQuery } from "#web/data/call/live-calls.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { type CommandName, shortcutOf } from "#web/data/commands.ts";
import { useRoute } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Count } from "#web/ui/display/count.tsx";
import { CallIcon, type Icon, LiveCallIcon } from "#web/ui/icons.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";

/** Links to the two call pages; hidden in workspaces without a phone inbox. */
export function CallsNav() {
  const hasPhone = useHasPhone();
  const { at } = useRoute();
  const { data } = useQuery({ ...liveCallsQuery, enabled: hasPhone });
  if (!hasPhone) return null;
  const live = data?.filter(isLive).length ?? 0;
  const link = (page: "calls" | "live-calls", Shape: Icon, title: string, keys: CommandName) => (
    <a
      href={page === "calls" ? routePaths.calls() : routePaths.liveCalls()}
      className={clsx("view-link", at === page && "on")}
      aria-current={at === page ? "page" : undefined}
      {...tooltipProps(title, shortcutOf(keys))}
    >
      <Shape />
      <span className="view-title ell">{title}</span>
      {page === "live-calls" && live > 0 && <Count of={live} strong />}
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
