import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import { formatViewKey, type View } from "#domain/conversation/views.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { shortcutOf } from "#web/data/commands.ts";
import { countsQuery } from "#web/data/conversations/conversation-queries.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { ColorDot } from "#web/ui/display/color-dot.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { MoreIcon, SimulatorIcon, TeamIcon } from "#web/ui/icons.tsx";
import { inboxIcons } from "#web/ui/inbox-icons.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import { PagesNav } from "./pages-nav.tsx";
import { ViewLink } from "./view-link.tsx";
import { mainViews, moreViews, type ViewSpec } from "./view-list.ts";
import styles from "./views-nav.module.css";
import * as words from "./words.ts";

const SavedViewsNav = lazyComponent(
  async () => (await import("./saved-views/saved-views-nav.tsx")).SavedViewsNav,
  { retry: true },
);

/** The scrolling part of the sidebar: all views with their counts. */
export function ViewsNav({ view }: { view: View | null }) {
  const bootstrap = useBootstrap(({ inboxes, teams, tags }) => ({ inboxes, teams, tags }));
  const { data } = useQuery(countsQuery);
  const counts = data?.counts ?? {};
  const here = view === null ? null : formatViewKey(view);
  const isHereInMore = moreViews.some((one) => one.kind === here);
  const [isMoreOpen, setMoreOpen] = useState(isHereInMore);
  // Only the member closes it: a focused link must not disappear.
  useEffect(() => {
    if (isHereInMore) setMoreOpen(true);
  }, [isHereInMore]);
  const inboxes = bootstrap.inboxes.filter((inbox) => !inbox.isArchived);

  // Shown once above the inboxes if all are simulated, to leave room for their names.
  const areAllSimulated = inboxes.every((inbox) => inbox.isSimulated);

  const viewLink = (one: ViewSpec) => (
    <ViewLink
      key={one.kind}
      view={{ kind: one.kind }}
      here={here}
      counts={counts}
      title={one.title}
      keys={shortcutOf(one.command)}
      lead={<one.icon />}
      isEmphasized={one.isEmphasized === true}
    />
  );

  return (
    <div className={clsx("scroll", styles.viewLinks)}>
      {mainViews.map(viewLink)}
      <button
        type="button"
        data-part="view-link"
        className={styles.viewLink}
        aria-expanded={isMoreOpen}
        onClick={() => setMoreOpen(!isMoreOpen)}
        {...tooltipProps(words.moreViews)}
      >
        <MoreIcon />
        <span className={styles.viewTitle}>{words.more}</span>
      </button>
      {isMoreOpen && moreViews.map(viewLink)}
      <Suspense fallback={null}>{data && <SavedViewsNav here={here} />}</Suspense>
      {inboxes.length > 0 && (
        <h2>
          {words.inboxes}
          {areAllSimulated && (
            <Chip mini title={words.simulatedHint}>
              {words.simulated}
            </Chip>
          )}
        </h2>
      )}
      {inboxes.map((inbox) => (
        <ViewLink
          key={inbox.id}
          view={{ kind: "inbox", id: inbox.id }}
          here={here}
          counts={counts}
          title={inbox.name}
          lead={<InboxIcon kind={inbox.kind} color={inbox.color} />}
          badge={
            inbox.isSimulated && <Simulated isShort={areAllSimulated} number={inbox.formatted} />
          }
        />
      ))}
      {bootstrap.teams.length > 0 && <h2>{words.teams}</h2>}
      {bootstrap.teams.map((team) => (
        <ViewLink
          key={team.id}
          view={{ kind: "team", id: team.id }}
          here={here}
          counts={counts}
          title={team.name}
          lead={<TeamIcon />}
        />
      ))}
      <PagesNav />
      {bootstrap.tags.length > 0 && <h2>{words.tags}</h2>}
      {bootstrap.tags.map((tag) => (
        <ViewLink
          key={tag.id}
          view={{ kind: "tag", id: tag.id }}
          here={here}
          counts={counts}
          title={tag.name}
          lead={
            <span className={styles.viewDot}>
              <ColorDot color={tag.color} />
            </span>
          }
        />
      ))}
    </div>
  );
}

/** Keeps a simulated inbox from being mistaken for a real one. */
function Simulated({ isShort, number }: { isShort: boolean; number: string }) {
  return (
    <Chip mini title={fill(words.isSimulated, { number })}>
      {isShort ? (
        <>
          <SimulatorIcon className="s12" />
          <VisuallyHidden>{words.simulated}</VisuallyHidden>
        </>
      ) : (
        words.simulated
      )}
    </Chip>
  );
}

/** The icon of an inbox's channel, in its color. */
function InboxIcon({ kind, color }: { kind: Inbox["kind"]; color: string }) {
  const Shape = inboxIcons[kind];
  return (
    <span className={styles.inboxIcon} data-color={color}>
      <Shape />
    </span>
  );
}
