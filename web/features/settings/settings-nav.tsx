import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import { tipProps } from "#web/ui/float/tooltip.tsx";
import { ForwardIcon, LeaveIcon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";
import { useHasUnsaved } from "./parts/unsaved/use-unsaved.ts";
import { groups, sectionsFor } from "./sections.ts";

interface SettingsNavProps {
  current: string;
  /** On a phone it is the page itself. */
  isList: boolean;
}

export function SettingsNav({ current, isList }: SettingsNavProps) {
  const { me } = useDesk("me");
  const hasUnsaved = useHasUnsaved();
  const mine = sectionsFor(me.deeds);
  return (
    <nav className="set-nav on-bg" aria-label="Settings">
      <div className="set-nav-head">
        <a
          className="icon-btn"
          href={addressOf.home()}
          aria-label="Back to conversations"
          {...tipProps("Back to conversations")}
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
              {own.map(({ id, name, glyph: Shape }) => (
                <li key={id}>
                  <a
                    href={addressOf.settings(id)}
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
