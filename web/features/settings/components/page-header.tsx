import type { ReactNode } from "react";
import { routePaths } from "#web/data/routes.ts";
import { BackIcon, ForwardIcon } from "#web/ui/icons.tsx";

interface PageHeaderProps {
  title: string;
  /** The list this page belongs to, such as "Inboxes". */
  from?: { readonly name: string; readonly section: string };
  lead?: ReactNode;
  /** Left of the title. */
  picture?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, from, lead, picture, actions }: PageHeaderProps) {
  return (
    <header className="set-head">
      <nav className="set-crumb" aria-label="Where you are">
        <a className="set-crumb-back" href={routePaths.settings(from?.section)}>
          <BackIcon className="s14" />
          {from?.name ?? "Settings"}
        </a>
        {from !== undefined && (
          <>
            <a className="set-crumb-wide" href={routePaths.settings(from.section)}>
              {from.name}
            </a>
            <ForwardIcon className="s14 set-crumb-wide" />
            <span className="ell set-crumb-wide" aria-current="page">
              {title}
            </span>
          </>
        )}
      </nav>
      <div className="set-lead">
        {picture}
        <div className="grow">
          <h1>{title}</h1>
          {lead !== undefined && <div className="set-lead-words">{lead}</div>}
        </div>
        {actions !== undefined && <div className="set-deeds">{actions}</div>}
      </div>
    </header>
  );
}
