import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import buttonStyles from "#web/ui/button/button.module.css";
import { clsx } from "#web/ui/clsx.ts";
import chipStyles from "#web/ui/display/chip.module.css";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { ForwardIcon, LeaveIcon } from "#web/ui/icons.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import { useHasUnsavedChanges } from "./components/unsaved-changes/use-unsaved-changes.ts";
import { preloadPage } from "./section-pages.ts";
import { groupNames, groups, sectionsFor } from "./sections.ts";
import styles from "./settings.module.css";
import * as words from "./words.ts";

interface SettingsNavProps {
  current: string;
  /** On phones the navigation is the page itself. */
  isList: boolean;
}

export function SettingsNav({ current, isList }: SettingsNavProps) {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const hasUnsaved = useHasUnsavedChanges();
  const mine = sectionsFor(me.permissions);
  return (
    <nav data-on-bg className={styles.settingsNav} aria-label={words.settings}>
      <div className={styles.settingsNavHeader}>
        <a
          data-part="icon-button"
          className={buttonStyles.iconButton}
          href={routePaths.home()}
          aria-label={words.backToConversations}
          {...tooltipProps(words.backToConversations)}
        >
          <LeaveIcon />
        </a>
        {isList ? <h1>{words.settings}</h1> : <span>{words.settings}</span>}
      </div>
      {groups
        .map((group) => ({ group, own: mine.filter((section) => section.group === group) }))
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <div className={styles.settingsNavGroup} key={group}>
            <h2>{groupNames[group]}</h2>
            <ul>
              {own.map(({ id, name, icon: Shape }) => (
                <li key={id}>
                  <a
                    href={routePaths.settings(id)}
                    aria-current={id === current ? "page" : undefined}
                    onPointerEnter={() => preloadPage(id)}
                    onFocus={() => preloadPage(id)}
                  >
                    <Shape />
                    <span className="grow">{name}</span>
                    {hasUnsaved(id) && (
                      <span className={clsx("c-warn", chipStyles.dot)} title={words.unsavedChanges}>
                        <VisuallyHidden>{words.unsavedChangesSuffix}</VisuallyHidden>
                      </span>
                    )}
                    <ForwardIcon className={clsx("s14", styles.settingsNavOn)} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}
