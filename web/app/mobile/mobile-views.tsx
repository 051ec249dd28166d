// The conversation list's header on phones: views as chips, and header actions.
import { useQuery } from "@tanstack/react-query";
import { formatViewKey, type View } from "#domain/conversation/views.ts";
import { limits } from "#domain/limits.ts";
import { ComposeMenu } from "#web/app/compose-menu/compose-menu.tsx";
import * as words from "#web/app/words.ts";
import { runCommand } from "#web/data/commands.ts";
import { countsQuery, savedViewsQuery } from "#web/data/conversations/conversation-queries.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { useViewTitle } from "#web/features/conversation-list/use-view-title.ts";
import { mainViews } from "#web/features/conversation-list/view-list.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import chipStyles from "#web/ui/display/chip.module.css";
import { formatCappedCount } from "#web/ui/display/count.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import styles from "./bottom-bar.module.css";

export function MobileViews({ view }: { view: View }) {
  const { data: saved } = useQuery({ ...savedViewsQuery, enabled: false });
  const title = useViewTitle(view);
  const { data } = useQuery(countsQuery);
  const here = formatViewKey(view);
  const shown: { view: View; title: string }[] = [
    ...mainViews.map(({ kind, title }) => ({ view: { kind }, title })),
    ...(saved?.rows ?? []).map(({ id, name }) => ({
      view: { kind: "view", id } as const,
      title: name,
    })),
  ];
  if (!shown.some((one) => formatViewKey(one.view) === here)) {
    shown.unshift({ view, title });
  }
  return (
    <nav className={styles.mobileViews} aria-label={words.views}>
      {shown.map((one) => {
        const key = formatViewKey(one.view);
        const count = data?.counts[key] ?? 0;
        return (
          <a
            key={key}
            href={routePaths.view(one.view)}
            data-part="chip"
            className={clsx(chipStyles.chip, key === here && styles.on)}
            aria-current={key === here ? "page" : undefined}
          >
            {one.title}{" "}
            {count > 0 && key !== here && formatCappedCount(count, limits.viewCountMax.max)}
          </a>
        );
      })}
    </nav>
  );
}

export function MobileListActions() {
  const canReply = useCan("conversation.reply");
  return (
    <span className={styles.mobileActions}>
      <IconButton name={words.search} icon={SearchIcon} onClick={() => runCommand("search")} />
      {canReply && <ComposeMenu />}
    </span>
  );
}
