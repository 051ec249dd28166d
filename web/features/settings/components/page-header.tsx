import type { ReactNode } from "react";
import { routePaths } from "#web/data/routes.ts";
import styles from "#web/features/settings/settings.module.css";
import { clsx } from "#web/ui/clsx.ts";
import { BackIcon, ForwardIcon } from "#web/ui/icons.tsx";
import * as words from "./words.ts";

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
    <header>
      <nav className={styles.settingsCrumb} aria-label={words.whereYouAre}>
        <a className={styles.settingsCrumbBack} href={routePaths.settings(from?.section)}>
          <BackIcon className="s14" />
          {from?.name ?? words.settings}
        </a>
        {from !== undefined && (
          <>
            <a className={styles.settingsCrumbWide} href={routePaths.settings(from.section)}>
              {from.name}
            </a>
            <ForwardIcon className={clsx("s14", styles.settingsCrumbWide)} />
            <span className={clsx("ell", styles.settingsCrumbWide)} aria-current="page">
              {title}
            </span>
          </>
        )}
      </nav>
      <div data-part="settings-lead" className={styles.settingsLead}>
        {picture}
        <div className="grow">
          <h1>{title}</h1>
          {lead !== undefined && <div className={styles.settingsLeadText}>{lead}</div>}
        </div>
        {actions !== undefined && <div className={styles.settingsActions}>{actions}</div>}
      </div>
    </header>
  );
}
