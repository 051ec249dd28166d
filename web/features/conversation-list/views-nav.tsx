import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Inbox } from "#contract/live-protocol.ts";
import { formatViewKey, type View } from "#domain/conversation/views.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { shortcutOf } from "#web/data/commands.ts";
import { countsQuery } from "#web/data/conversations/conversation-queries.ts";
import type { ViewCounts } from "#web/data/conversations/view-counts.ts";
import { routePaths } from "#web/data/routes.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { ColorDot } from "#web/ui/display/color-dot.tsx";
import { Count } from "#web/ui/display/count.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import {
  type Icon,
  MailIcon,
  MoreIcon,
  SimulatorIcon,
  TeamIcon,
  TextIcon,
  WhatsappIcon,
} from "#web/ui/icons.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";
import { CallsNav } from "./calls-nav.tsx";
import { mainViews, moreViews, type ViewSpec } from "./view-list.ts";
import "./views-nav.css";

/** The scrolling part of the sidebar: all views with their counts. */
export function ViewsNav({ view }: { view: View | null }) {
  const bootstrap = useBootstrap("inboxes", "teams", "tags");
  const { data } = useQuery(countsQuery);
  const counts = data?.counts ?? {};
  const here = view === null ? null : formatViewKey(view);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const hasMore = isMoreOpen || moreViews.some((one) => one.kind === here);
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
      isHot={one.isHot === true}
    />
  );

  return (
    <div className="scroll view-links">
      {mainViews.map(viewLink)}
      {!hasMore && (
        <button
          type="button"
          className="view-link"
          aria-expanded={false}
          onClick={() => setMoreOpen(true)}
          {...tooltipProps("More views")}
        >
          <MoreIcon />
          <span className="view-title">More</span>
        </button>
      )}
      {hasMore && moreViews.map(viewLink)}
      {inboxes.length > 0 && (
        <h2>
          Inboxes
          {areAllSimulated && (
            <Chip mini title="Simulated: no message leaves this server">
              simulated
            </Chip>
          )}
        </h2>
      )}
      {inboxes.map((inbox) => (
        <ViewLink
          key={inbox.id}
          view={{ kind: "line", id: inbox.id }}
          here={here}
          counts={counts}
          title={inbox.name}
          lead={<InboxGlyph kind={inbox.kind} colour={inbox.colour} />}
          badge={
            inbox.isSimulated && <Simulated isShort={areAllSimulated} number={inbox.formatted} />
          }
        />
      ))}
      {bootstrap.teams.length > 0 && <h2>Teams</h2>}
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
      <CallsNav />
      {bootstrap.tags.length > 0 && <h2>Tags</h2>}
      {bootstrap.tags.map((tag) => (
        <ViewLink
          key={tag.id}
          view={{ kind: "tag", id: tag.id }}
          here={here}
          counts={counts}
          title={tag.name}
          lead={
            <span className="view-dot">
              <ColorDot colour={tag.colour} />
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
    <Chip mini title={`${number} is simulated`}>
      {isShort ? (
        <>
          <SimulatorIcon className="s12" />
          <VisuallyHidden>simulated</VisuallyHidden>
        </>
      ) : (
        "simulated"
      )}
    </Chip>
  );
}

interface ViewLinkProps {
  view: View;
  here: string | null;
  counts: ViewCounts;
  title: string;
  lead: ReactNode;
  badge?: ReactNode;
  keys?: string | undefined;
  isHot?: boolean;
}

function ViewLink({ view, here, counts, title, lead, badge, keys, isHot = false }: ViewLinkProps) {
  const key = formatViewKey(view);
  const count = counts[key];
  return (
    <a
      href={routePaths.view(view)}
      className={clsx("view-link", here === key && "on")}
      aria-current={here === key ? "page" : undefined}
      {...tooltipProps(title, keys)}
    >
      {lead}
      <span className="view-title ell">{title}</span>
      {badge}
      {count !== undefined && count > 0 && <Count of={count} strong={isHot} />}
    </a>
  );
}

const inboxIcons: Partial<Record<Inbox["kind"], Icon>> = {
  mail: MailIcon,
  whatsapp: WhatsappIcon,
};

/** The icon of an inbox's channel, in its color. */
function InboxGlyph({ kind, colour }: { kind: Inbox["kind"]; colour: string }) {
  const Shape = inboxIcons[kind] ?? TextIcon;
  return (
    <span className="line-glyph" data-colour={colour}>
      <Shape />
    </span>
  );
}
