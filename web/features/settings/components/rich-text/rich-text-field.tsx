import { useId, useRef, useState } from "react";
import formStyles from "#web/features/settings/components/form.module.css";
import fieldStyles from "#web/ui/form/field.module.css";
import { FieldError } from "#web/ui/form/field.tsx";
import type { Format } from "#web/ui/rich-text/format.ts";
import { FormatBar } from "#web/ui/rich-text/format-bar.tsx";
import { RichTextEditor } from "#web/ui/rich-text/rich-text-editor.tsx";
import type { RichTextHandle } from "#web/ui/rich-text/types.ts";
import styles from "./rich-text-field.module.css";
import { VariableMenu, type VariableName } from "./variable-menu.tsx";

interface RichTextFieldProps {
  label: string;
  value: string;
  placeholder: string;
  hint?: string;
  error?: string | undefined;
  /** Its names are the available variables. */
  variables: Readonly<Partial<Record<VariableName, unknown>>>;
  onChange: (html: string) => void;
}

export function RichTextField({
  label,
  value,
  placeholder,
  hint,
  error,
  variables,
  onChange,
}: RichTextFieldProps) {
  const id = useId();
  const box = useRef<RichTextHandle>(null);
  const [format, setFormat] = useState<Format | null>(null);
  const below = error ?? hint;
  return (
    <div data-part="field" className={fieldStyles.field}>
      <div className={fieldStyles.fieldHeader}>
        <span className={formStyles.settingsLabel} id={id}>
          {label}
        </span>
      </div>
      <div className={styles.richFrame} data-invalid={error !== undefined || undefined}>
        <RichTextEditor
          ref={box}
          label={label}
          placeholder={placeholder}
          value={value}
          describedBy={below === undefined ? undefined : `${id}-below`}
          onChange={onChange}
          onFormat={setFormat}
        />
        <div className={styles.richFrameFoot}>
          <FormatBar format={format} />
          <VariableMenu
            names={Object.keys(variables) as VariableName[]}
            onPick={(name) => box.current?.insert(`{{${name}}}`)}
          />
        </div>
      </div>
      {error !== undefined ? (
        <FieldError id={`${id}-below`}>{error}</FieldError>
      ) : (
        hint !== undefined && (
          <p data-part="hint" className={fieldStyles.hint} id={`${id}-below`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
