import type { ReactNode } from "react";
import { formatViewKey, type View } from "#domain/conversation/views.ts";
import type { ViewCounts } from "#web/data/conversations/view-counts.ts";
import { routePaths } from "#web/data/routes.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Count } from "#web/ui/display/count.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import styles from "./views-nav.module.css";

interface ViewLinkProps {
  view: View;
  here: string | null;
  counts: ViewCounts;
  title: string;
  lead: ReactNode;
  badge?: ReactNode;
  keys?: string | undefined;
  isEmphasized?: boolean;
}

/** A view in the sidebar, with its count. */
export function ViewLink({
  view,
  here,
  counts,
  title,
  lead,
  badge,
  keys,
  isEmphasized = false,
}: ViewLinkProps) {
  const key = formatViewKey(view);
  const count = counts[key];
  return (
    <a
      href={routePaths.view(view)}
      data-part="view-link"
      className={styles.viewLink}
      data-on={here === key || undefined}
      aria-current={here === key ? "page" : undefined}
      {...tooltipProps(title, keys)}
    >
      {lead}
      <span className={clsx("ell", styles.viewTitle)}>{title}</span>
      {badge}
      {count !== undefined && count > 0 && <Count of={count} strong={isEmphasized} />}
    </a>
  );
}
