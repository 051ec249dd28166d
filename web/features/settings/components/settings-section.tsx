import { type ReactNode, useId } from "react";
import settingsStyles from "#web/features/settings/settings.module.css";
import fieldStyles from "#web/ui/form/field.module.css";
import styles from "./form.module.css";

interface SettingsSectionProps {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A section of a settings page: title, hint and content. */
export function SettingsSection({ title, hint, actions, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      data-part="settings-block"
      className={settingsStyles.settingsBlock}
      aria-labelledby={id}
    >
      <div className={settingsStyles.settingsBlockHeader}>
        <div className="grow">
          <h2 id={id}>{title}</h2>
          {hint !== undefined && (
            <p data-part="hint" className={fieldStyles.hint}>
              {hint}
            </p>
          )}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

interface SettingRowProps {
  /** Id of the control, for a clickable label; without it the control names itself. */
  htmlFor?: string;
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A label on the left, a control on the right. */
export function SettingRow({ htmlFor, title, hint, children }: SettingRowProps) {
  return (
    <div className={styles.setting}>
      <div className="grow">
        {htmlFor === undefined ? (
          <div className={styles.settingName}>{title}</div>
        ) : (
          <label className={styles.settingName} htmlFor={htmlFor}>
            {title}
          </label>
        )}
        {hint !== undefined && (
          <p data-part="hint" className={fieldStyles.hint}>
            {hint}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
