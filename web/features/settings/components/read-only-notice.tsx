import styles from "#web/features/settings/settings.module.css";
import { LockedIcon } from "#web/ui/icons.tsx";

/** Why nothing here can be changed, and who can change it. */
export function ReadOnlyNotice({ children }: { children: string }) {
  return (
    <p className={styles.settingsReadOnly}>
      <LockedIcon className="s14" />
      {children}
    </p>
  );
}
