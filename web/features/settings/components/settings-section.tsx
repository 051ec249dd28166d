import { type ReactNode, useId } from "react";

interface BlockProps {
  title: string;
  hint?: ReactNode;
  deeds?: ReactNode;
  children?: ReactNode;
}

/** One matter of a page: a headline, a sentence, and what belongs to it. */
export function SettingsSection({ title, hint, deeds, children }: BlockProps) {
  const id = useId();
  return (
    <section className="set-block" aria-labelledby={id}>
      <div className="set-block-head">
        <div className="grow">
          <h2 id={id}>{title}</h2>
          {hint !== undefined && <p className="hint">{hint}</p>}
        </div>
        {deeds}
      </div>
      {children}
    </section>
  );
}

interface SettingProps {
  /** The id of the control, for a label that can be clicked; without it the control names itself. */
  htmlFor?: string;
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A word at the left, one control at the right. */
export function SettingRow({ htmlFor, title, hint, children }: SettingProps) {
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
