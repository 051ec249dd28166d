import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { ForwardIcon, LeaveIcon } from "#web/ui/icons.tsx";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";
import { useHasUnsavedChanges } from "./components/unsaved-changes/use-unsaved-changes.ts";
import { groups, sectionsFor } from "./sections.ts";

interface SettingsNavProps {
  current: string;
  /** On phones the navigation is the page itself. */
  isList: boolean;
}

export function SettingsNav({ current, isList }: SettingsNavProps) {
  const { me } = useBootstrap("me");
  const hasUnsaved = useHasUnsavedChanges();
  const mine = sectionsFor(me.permissions);
  return (
    <nav className="set-nav on-bg" aria-label="Settings">
      <div className="set-nav-head">
        <a
          className="icon-btn"
          href={routePaths.home()}
          aria-label="Back to conversations"
          {...tooltipProps("Back to conversations")}
        >
          <LeaveIcon />
        </a>
        {isList ? <h1>Settings</h1> : <span>Settings</span>}
      </div>
      {groups
        .map((group) => ({ group, own: mine.filter((section) => section.group === group) }))
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <div className="set-nav-group" key={group}>
            <h2>{group}</h2>
            <ul>
              {own.map(({ id, name, icon: Shape }) => (
                <li key={id}>
                  <a
                    href={routePaths.settings(id)}
                    aria-current={id === current ? "page" : undefined}
                  >
                    <Shape />
                    <span className="grow">{name}</span>
                    {hasUnsaved(id) && (
                      <span className="dot c-warn" title="Unsaved changes">
                        <VisuallyHidden>, unsaved changes</VisuallyHidden>
                      </span>
                    )}
                    <ForwardIcon className="s14 set-nav-on" />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}
