import { type ReactNode, useId } from "react";

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
    <section className="set-block" aria-labelledby={id}>
      <div className="set-block-head">
        <div className="grow">
          <h2 id={id}>{title}</h2>
          {hint !== undefined && <p className="hint">{hint}</p>}
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
    <div className="set-setting">
      <div className="grow">
        {htmlFor === undefined ? (
          <div className="set-setting-name">{title}</div>
        ) : (
          <label className="set-setting-name" htmlFor={htmlFor}>
            {title}
          </label>
        )}
        {hint !== undefined && <p className="hint">{hint}</p>}
      </div>
      {children}
    </div>
  );
}
