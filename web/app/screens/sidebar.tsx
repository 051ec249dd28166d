import { Suspense } from "react";
import type { View } from "#domain/conversation/views.ts";
import { AccountMenu } from "#web/app/account-menu.tsx";
import { ComposeMenu } from "#web/app/compose-menu/compose-menu.tsx";
import { useAfterFirstListRender } from "#web/app/use-after-first-list.ts";
import * as words from "#web/app/words.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { runCommand, shortcutOf } from "#web/data/commands.ts";
import { useCan } from "#web/data/use-can.ts";
import { ViewsNav } from "#web/features/conversation-list/views-nav.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { SearchIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import styles from "./sidebar.module.css";

const AvailabilityIndicator = lazyComponent(
  async () =>
    (await import("#web/features/softphone/availability/availability-indicator.tsx"))
      .AvailabilityIndicator,
  { retry: true },
);

export function Sidebar({ view }: { view: View | null }) {
  const workspace = useBootstrap((bootstrap) => bootstrap.workspace);
  const canReply = useCan("conversation.reply");
  const hasPhone = useHasPhone();
  const isAfterFirstPaint = useAfterFirstListRender();
  return (
    <nav
      data-area="views"
      data-part="pane"
      className={clsx(paneStyles.pane, styles.views)}
      aria-label={words.views}
      data-pane
    >
      <div data-part="head" className={paneStyles.head}>
        <Logo />
        <span className={clsx("ell grow", styles.workspaceName)}>{workspace.name}</span>
        {canReply && <ComposeMenu />}
      </div>
      <SearchBox />
      <ViewsNav view={view} />
      <div className={styles.viewsFoot}>
        <AccountMenu />
        {hasPhone && (
          <span className={styles.availabilityPlace}>
            <Suspense fallback={null}>{isAfterFirstPaint && <AvailabilityIndicator />}</Suspense>
          </span>
        )}
      </div>
    </nav>
  );
}

/** Looks like a search field but links to the search page; commands have their own key. */
function SearchBox() {
  return (
    <search className={styles.searchPlace}>
      <button
        type="button"
        className={styles.searchButton}
        onClick={() => runCommand("search")}
        {...tooltipProps(words.searchAllConversations, shortcutOf("search"))}
      >
        <SearchIcon className="s14" />
        <span className="grow">{words.search}</span>
        <Kbd keys={shortcutOf("search") ?? ""} />
      </button>
    </search>
  );
}
