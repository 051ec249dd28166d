import { createContext, type ReactNode, use, useId, useState } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { FailedIcon } from "#web/ui/icons.tsx";
import styles from "./field.module.css";

interface FieldLink {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}

const FieldContext = createContext<FieldLink | null>(null);

/** The error that the form's last submit ended with; another object after each. */
export const FormErrorContext = createContext<unknown>(null);

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string | undefined;
  /** Secondary text at the right of the label, such as "optional". */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Label above, hint or error below; the control inside is linked to both automatically. */
export function Field({ label, hint, aside, className, children, ...props }: FieldProps) {
  const id = useId();
  const belowId = `${id}-below`;
  const formError = use(FormErrorContext);
  // What a submit found wrong says nothing about what was typed since, until the next one.
  const [corrected, setCorrected] = useState<unknown>();
  const error = formError && corrected === formError ? undefined : props.error;
  const below = error ?? hint;
  const describedBy = below === undefined ? undefined : belowId;
  return (
    <div
      data-part="field"
      className={clsx(styles.field, className)}
      onInput={() => setCorrected(formError)}
    >
      <div className={styles.fieldHeader}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <FieldContext value={{ id, describedBy, isInvalid: error !== undefined }}>
        {children}
      </FieldContext>
      {error !== undefined ? (
        <FieldError id={belowId}>{error}</FieldError>
      ) : (
        hint !== undefined && (
          <p data-part="hint" className={styles.hint} id={belowId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** With an `id` it describes its field, which takes the focus; without one it is announced. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p
      data-part="field-error"
      className={styles.fieldError}
      id={id}
      role={id ? undefined : "alert"}
    >
      <FailedIcon className="s12" />
      <span>{children}</span>
    </p>
  );
}

/** Attributes a control inherits from its Field; outside a Field only its own. */
export function useFieldAttributes(own: {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
}) {
  const link = use(FieldContext);
  return {
    id: own.id ?? link?.id,
    "aria-describedby": own["aria-describedby"] ?? link?.describedBy,
    "aria-invalid": own["aria-invalid"] ?? (link?.isInvalid || undefined),
  };
}
