import { useId, useRef, useState } from "react";
import { FieldError } from "#web/ui/form/field.tsx";
import type { Format } from "#web/ui/rich-text/format.ts";
import { FormatBar } from "#web/ui/rich-text/format-bar.tsx";
import { RichTextEditor } from "#web/ui/rich-text/rich-text-editor.tsx";
import type { RichTextHandle } from "#web/ui/rich-text/types.ts";
import { VariableMenu } from "./variable-menu.tsx";
import "./rich-text-field.css";

interface RichTextFieldProps {
  label: string;
  value: string;
  placeholder: string;
  hint?: string;
  error?: string | undefined;
  /** The available placeholders: name and meaning. */
  holes: Readonly<Record<string, string>>;
  onChange: (html: string) => void;
}

export function RichTextField({
  label,
  value,
  placeholder,
  hint,
  error,
  holes,
  onChange,
}: RichTextFieldProps) {
  const id = useId();
  const box = useRef<RichTextHandle>(null);
  const [format, setFormat] = useState<Format | null>(null);
  const below = error ?? hint;
  return (
    <div className="field rich-field">
      <div className="field-head">
        <span className="set-label" id={id}>
          {label}
        </span>
      </div>
      <div className="rich-frame" data-invalid={error !== undefined || undefined}>
        <RichTextEditor
          ref={box}
          label={label}
          placeholder={placeholder}
          value={value}
          describedBy={below === undefined ? undefined : `${id}-below`}
          onChange={onChange}
          onFormat={setFormat}
        />
        <div className="rich-frame-foot">
          <FormatBar format={format} />
          <VariableMenu holes={holes} onPick={(name) => box.current?.insert(`{{${name}}}`)} />
        </div>
      </div>
      {error !== undefined ? (
        <FieldError id={`${id}-below`}>{error}</FieldError>
      ) : (
        hint !== undefined && (
          <p className="hint" id={`${id}-below`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
