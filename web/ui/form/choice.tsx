import { type ComponentProps, type ReactNode, useId } from "react";
import { clsx } from "#web/ui/clsx.ts";
import styles from "./choice.module.css";
import fieldStyles from "./field.module.css";
import { FieldError } from "./field.tsx";

interface ChoiceProps extends Omit<ComponentProps<"input">, "type" | "children"> {
  children?: ReactNode;
  hint?: ReactNode;
}

function Choice({
  kind,
  type,
  role,
  hint,
  children,
  className,
  ...rest
}: ChoiceProps & { kind: string; type: "checkbox" | "radio" }) {
  const hintId = useId();
  const input = (
    <input
      {...rest}
      type={type}
      role={role}
      data-control={kind}
      className={children === undefined ? className : undefined}
      aria-describedby={hint === undefined ? rest["aria-describedby"] : hintId}
    />
  );
  if (children === undefined) return input;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its first child
    <label data-part="choice" className={clsx(styles.choice, className)}>
      {input}
      <span>
        {children}
        {hint !== undefined && (
          <span data-part="hint" className={fieldStyles.hint} id={hintId}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} kind="checkbox" type="checkbox" />;
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} kind="radio" type="radio" />;
}

/** For settings that apply at once; those that wait for "Save" use a Checkbox. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} kind="switch" type="checkbox" role="switch" />;
}

interface ChoiceGroupProps {
  label: string;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Groups radios or checkboxes of one question. */
export function ChoiceGroup({ label, error, className, children }: ChoiceGroupProps) {
  const errorId = useId();
  return (
    <fieldset
      data-part="group"
      className={clsx(styles.group, className)}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend>{label}</legend>
      {children}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
