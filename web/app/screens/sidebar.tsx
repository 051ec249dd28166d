import { Suspense } from "react";
import type { View } from "#domain/conversation/views.ts";
import { AccountMenu } from "#web/app/account-menu.tsx";
import { ComposeMenu } from "#web/app/compose-menu.tsx";
import { useAfterFirstListRender } from "#web/app/use-after-first-list.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { runCommand, shortcutOf } from "#web/data/commands.ts";
import { useCan } from "#web/data/use-can.ts";
import { ViewsNav } from "#web/features/conversation-list/views-nav.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";
import "./sidebar.css";
import { part } from "#web/ui/part.tsx";

const AvailabilityIndicator = part(
  async () =>
    (await import("#web/features/softphone/availability/availability-indicator.tsx"))
      .AvailabilityIndicator,
  { isPatient: true },
);

export function Sidebar({ view }: { view: View | null }) {
  const { workspace } = useBootstrap("workspace");
  const mayReply = useCan("conversation.reply");
  const hasPhone = useHasPhone();
  const isAfterFirstLook = useAfterFirstListRender();
  return (
    <nav className="pane views" aria-label="Views" data-pane>
      <div className="head">
        <Logo />
        <span className="workspace-name ell grow">{workspace.name}</span>
        {mayReply && <ComposeMenu />}
      </div>
      <SearchBox />
      <ViewsNav view={view} />
      <div className="views-foot">
        <AccountMenu />
        {hasPhone && (
          <span className="reach-place">
            <Suspense fallback={null}>{isAfterFirstLook && <AvailabilityIndicator />}</Suspense>
          </span>
        )}
      </div>
    </nav>
  );
}

/** Looks like a search field but links to the search page; commands have their own key. */
function SearchBox() {
  return (
    <search className="find-place">
      <button
        type="button"
        className="find"
        onClick={() => runCommand("search")}
        {...tooltipProps("Search all conversations", shortcutOf("search"))}
      >
        <SearchIcon className="s14" />
        <span className="grow">Search</span>
        <Kbd keys={shortcutOf("search") ?? ""} />
      </button>
    </search>
  );
}
