// Skeleton of the settings while their code loads: the page list beside a page, or one of the two.
import { routePaths } from "#web/data/routes.ts";
import { DelayedFallback, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { LeaveIcon } from "#web/ui/icons.tsx";
import { lastView } from "./local-preferences.ts";
import "./settings-coming.css";

const groups = [4, 4, 3];
const fields = ["34%", "52%", "28%", "44%"];

export function SettingsComing({ isList }: { isList: boolean }) {
  return (
    <main className="set-coming" data-at={isList ? "list" : "page"} aria-busy="true">
      <div className="set-coming-nav">
        <div className="set-coming-head">
          <a
            className="icon-btn"
            href={routePaths.view(lastView())}
            aria-label="Back to conversations"
          >
            <LeaveIcon />
          </a>
          <span>Settings</span>
        </div>
        <DelayedFallback>
          {groups.map((count, group) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <div key={group} className="set-coming-group" aria-hidden="true">
              <Skeleton width={48} height={8} />
              {fields.slice(0, count).map((width) => (
                <div key={width}>
                  <Skeleton width={16} height={16} />
                  <Skeleton width={`calc(20% + ${width})`} height={9} />
                </div>
              ))}
            </div>
          ))}
        </DelayedFallback>
      </div>
      <div className="set-coming-page">
        <DelayedFallback>
          <div role="status" aria-label="Loading settings…">
            <Skeleton width={140} height={20} />
            {fields.map((width) => (
              <div key={width} className="set-coming-field" aria-hidden="true">
                <Skeleton width={width} height={9} />
                <Skeleton height={32} />
              </div>
            ))}
          </div>
        </DelayedFallback>
      </div>
    </main>
  );
}
