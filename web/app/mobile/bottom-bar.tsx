// The bottom bar on phones, and the sheet with all views.
import { useQuery } from "@tanstack/react-query";
import { formatViewKey } from "#domain/conversation/views.ts";
import { AccountMenuItems, usePresence } from "#web/app/account-menu.tsx";
import * as words from "#web/app/words.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { countsQuery } from "#web/data/conversations/conversation-queries.ts";
import { type Pane, routePaths, type View } from "#web/data/routes.ts";
import { ViewsNav } from "#web/features/conversation-list/views-nav.tsx";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { AllOpenIcon, type Icon, MentionIcon, MineIcon, UnassignedIcon } from "#web/ui/icons.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import styles from "./bottom-bar.module.css";

interface BottomBarProps {
  view: View;
  number: number | null;
  pane: Pane | null;
}

export function BottomBar({ view, number, pane }: BottomBarProps) {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const { data } = useQuery(countsQuery);
  const float = usePopover();
  const { presence, text } = usePresence();
  const counts = data?.counts ?? {};
  const here = pane === "views" ? "views" : formatViewKey(view);
  const isQueue = here !== "mine" && here !== "mentions" && here !== "views";
  return (
    <>
      {pane === "views" && (
        <div className={styles.allViews} data-pane>
          <div data-part="head" className={paneStyles.head}>
            <h1>{words.allViews}</h1>
          </div>
          <ViewsNav view={view} />
        </div>
      )}
      {number === null && (
        <nav className={styles.bottomBar} aria-label={words.mainNavigation}>
          <BarLink
            href={routePaths.view({ kind: "open" })}
            icon={UnassignedIcon}
            title={words.conversations}
            isOn={isQueue}
            count={counts.open}
          />
          <BarLink
            href={routePaths.view({ kind: "mine" })}
            icon={MineIcon}
            title={words.mine}
            isOn={here === "mine"}
          />
          <BarLink
            href={routePaths.view({ kind: "mentions" })}
            icon={MentionIcon}
            title={words.mentions}
            isOn={here === "mentions"}
            count={counts.mentions}
          />
          <BarLink
            href={routePaths.pane(view, null, "views")}
            icon={AllOpenIcon}
            title={words.views}
            isOn={here === "views"}
          />
          <button type="button" {...float.trigger}>
            <Avatar name={me.name} size={20} presence={presence} />
            {me.name.split(/\s/)[0]}
            <VisuallyHidden>{fill(words.statusOpenAccountMenu, { status: text })}</VisuallyHidden>
          </button>
          <AccountMenuItems float={float} />
        </nav>
      )}
    </>
  );
}

interface BarLinkProps {
  href: string;
  icon: Icon;
  title: string;
  isOn: boolean;
  count?: number | undefined;
}

function BarLink({ href, icon: Shape, title, isOn, count = 0 }: BarLinkProps) {
  return (
    <a href={href} className={clsx(isOn && styles.on)} aria-current={isOn ? "page" : undefined}>
      <Shape className="s20" />
      {title}
      {count > 0 && <b>{count > 99 ? "99+" : count}</b>}
    </a>
  );
}
