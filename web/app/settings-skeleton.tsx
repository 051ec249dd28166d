// Skeleton of the settings while their code loads: the page list beside a page, or one of the two.
import { routePaths } from "#web/data/routes.ts";
import buttonStyles from "#web/ui/button/button.module.css";
import { DelayedFallback, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { LeaveIcon } from "#web/ui/icons.tsx";
import { lastView } from "./local-preferences.ts";
import styles from "./settings-skeleton.module.css";
import * as words from "./words.ts";

const groups = [4, 4, 3];
const fields = ["34%", "52%", "28%", "44%"];

export function SettingsSkeleton({ isList }: { isList: boolean }) {
  return (
    <main className={styles.settingsComing} data-at={isList ? "list" : "page"} aria-busy="true">
      <div className={styles.settingsComingNav}>
        <div className={styles.settingsComingHeader}>
          <a
            data-part="icon-button"
            className={buttonStyles.iconButton}
            href={routePaths.view(lastView())}
            aria-label={words.backToConversations}
          >
            <LeaveIcon />
          </a>
          <span>{words.settings}</span>
        </div>
        <DelayedFallback>
          {groups.map((count, group) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are never reordered
              key={group}
              className={styles.settingsComingGroup}
              aria-hidden="true"
            >
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
      <div className={styles.settingsComingPage}>
        <DelayedFallback>
          <div role="status" aria-label={words.loadingSettings}>
            <Skeleton width={140} height={20} />
            {fields.map((width) => (
              <div key={width} className={styles.settingsComingField} aria-hidden="true">
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
