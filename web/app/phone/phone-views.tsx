// What stands around the list on a phone: the views as a row of chips, and the deeds of the head.
import { useQuery } from "@tanstack/react-query";
import { type View, viewKey } from "#domain/conversation/views.ts";
import { NewMenu } from "#web/app/new-menu.tsx";
import { runCommand } from "#web/data/commands.ts";
import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import { countsQuery } from "#web/data/queue/queries.ts";
import { sayCount } from "#web/data/queue/view-counts.ts";
import { useMay } from "#web/data/use-may.ts";
import { mainViews } from "#web/features/queue/view-list.ts";
import { titleOf } from "#web/features/queue/view-title.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { names } from "#web/ui/class-names.ts";
import { SearchIcon } from "#web/ui/icon.tsx";

export function PhoneViews({ view }: { view: View }) {
  const desk = useDesk("lines", "teams", "tags");
  const { data } = useQuery(countsQuery);
  const here = viewKey(view);
  const shown: { view: View; title: string }[] = mainViews.map(({ kind, title }) => ({
    view: { kind },
    title,
  }));
  if (!shown.some((one) => viewKey(one.view) === here)) {
    shown.unshift({ view, title: titleOf(view, desk) });
  }
  return (
    <nav className="phone-views" aria-label="Views">
      {shown.map((one) => {
        const key = viewKey(one.view);
        const count = data?.counts[key] ?? 0;
        return (
          <a
            key={key}
            href={addressOf.view(one.view)}
            className={names("chip", key === here && "on")}
            aria-current={key === here ? "page" : undefined}
          >
            {one.title} {count > 0 && key !== here && sayCount(count)}
          </a>
        );
      })}
    </nav>
  );
}

export function PhoneListDeeds() {
  const mayReply = useMay("conversation.reply");
  return (
    <span className="phone-deeds">
      <IconButton name="Search" glyph={SearchIcon} onClick={() => runCommand("search")} />
      {mayReply && <NewMenu />}
    </span>
  );
}
