// The thumbs' bar of a phone, and the sheet of all views behind it.
import { useQuery } from "@tanstack/react-query";
import { viewKey } from "#domain/conversation/views.ts";
import { MeMenuItems, usePresence } from "#web/app/me-menu.tsx";
import { useDesk } from "#web/data/desk.ts";
import { addressOf, type Pane, type View } from "#web/data/place.ts";
import { countsQuery } from "#web/data/queue/queries.ts";
import { ViewsNav } from "#web/features/queue/views-nav.tsx";
import { names } from "#web/ui/class-names.ts";
import { useFloat } from "#web/ui/float/use-float.ts";
import { AllOpenIcon, type Glyph, MentionIcon, MineIcon, UnassignedIcon } from "#web/ui/icon.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";
import "./bottom-bar.css";

interface BottomBarProps {
  view: View;
  number: number | null;
  pane: Pane | null;
}

export function BottomBar({ view, number, pane }: BottomBarProps) {
  const { me } = useDesk("me");
  const { data } = useQuery(countsQuery);
  const float = useFloat();
  const { presence, words } = usePresence();
  const counts = data?.counts ?? {};
  const here = pane === "views" ? "views" : viewKey(view);
  const isQueue = here !== "mine" && here !== "mentions" && here !== "views";
  return (
    <>
      {pane === "views" && (
        <div className="phone-all-views" data-pane>
          <div className="head">
            <h1>All views</h1>
          </div>
          <ViewsNav view={view} />
        </div>
      )}
      {number === null && (
        <nav className="bottom-bar" aria-label="Main">
          <BarLink
            href={addressOf.view({ kind: "open" })}
            glyph={UnassignedIcon}
            title="Conversations"
            isOn={isQueue}
            count={counts.unassigned}
          />
          <BarLink
            href={addressOf.view({ kind: "mine" })}
            glyph={MineIcon}
            title="Mine"
            isOn={here === "mine"}
          />
          <BarLink
            href={addressOf.view({ kind: "mentions" })}
            glyph={MentionIcon}
            title="Mentions"
            isOn={here === "mentions"}
            count={counts.mentions}
          />
          <BarLink
            href={addressOf.pane(view, null, "views")}
            glyph={AllOpenIcon}
            title="Views"
            isOn={here === "views"}
          />
          <button type="button" {...float.trigger}>
            <Avatar name={me.name} size={20} presence={presence} />
            {me.name.split(/\s/)[0]}
            <VisuallyHidden>{words}. Open account menu</VisuallyHidden>
          </button>
          <MeMenuItems float={float} />
        </nav>
      )}
    </>
  );
}

interface BarLinkProps {
  href: string;
  glyph: Glyph;
  title: string;
  isOn: boolean;
  count?: number | undefined;
}

function BarLink({ href, glyph: Shape, title, isOn, count = 0 }: BarLinkProps) {
  return (
    <a href={href} className={names(isOn && "on")} aria-current={isOn ? "page" : undefined}>
      <Shape className="s20" />
      {title}
      {count > 0 && <b>{count > 99 ? "99+" : count}</b>}
    </a>
  );
}
