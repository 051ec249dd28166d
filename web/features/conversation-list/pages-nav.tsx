import { useQuery } from "@tanstack/react-query";
import { isLive, liveCallsQuery } from "#web/data/call/live-calls-query.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import type { CommandName } from "#web/data/command-specs.ts";
import { shortcutOf } from "#web/data/commands.ts";
import { useRoute } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Count } from "#web/ui/display/count.tsx";
import { CallIcon, ContactsIcon, type Icon, LiveCallIcon } from "#web/ui/icons.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import styles from "./views-nav.module.css";
import * as words from "./words.ts";

type Page = "contacts" | "calls" | "live-calls";
const paths: Record<Page, string> = {
  contacts: routePaths.contacts(),
  calls: routePaths.calls(),
  "live-calls": routePaths.liveCalls(),
};

/** Links to the pages beside the views. Those of calls are hidden in workspaces without a phone inbox. */
export function PagesNav() {
  const hasPhone = useHasPhone();
  const { at } = useRoute();
  const { data } = useQuery({ ...liveCallsQuery, enabled: hasPhone });
  const live = data?.filter(isLive).length ?? 0;
  const link = (page: Page, Shape: Icon, title: string, keys: CommandName) => (
    <a
      href={paths[page]}
      data-part="view-link"
      className={clsx(styles.viewLink, page === "contacts" && styles.apart)}
      data-on={at === page || undefined}
      aria-current={at === page ? "page" : undefined}
      {...tooltipProps(title, shortcutOf(keys))}
    >
      <Shape />
      <span className={clsx("ell", styles.viewTitle)}>{title}</span>
      {page === "live-calls" && live > 0 && <Count of={live} strong />}
    </a>
  );
  return (
    <>
      {link("contacts", ContactsIcon, words.contacts, "goContacts")}
      {hasPhone && (
        <>
          <h2>{words.phone}</h2>
          {link("live-calls", LiveCallIcon, words.liveCalls, "goLiveCalls")}
          {link("calls", CallIcon, words.callLog, "goCalls")}
        </>
      )}
    </>
  );
}
