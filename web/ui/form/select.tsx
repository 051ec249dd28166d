import type { ComponentProps } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { OpensIcon } from "#web/ui/icons.tsx";
import styles from "./field.module.css";
import { useFieldAttributes } from "./field.tsx";

interface SelectProps extends ComponentProps<"select"> {
  /** In a form it looks like a field, elsewhere like a button. */
  wide?: boolean;
}

/** The native select: phones show their own picker, and its keyboard use is familiar. */
export function Select({ wide = false, className, children, ...rest }: SelectProps) {
  const linked = useFieldAttributes(rest);
  return (
    <span
      data-part="select"
      className={clsx(styles.select, className)}
      data-wide={wide || undefined}
    >
      <select {...rest} {...linked}>
        {children}
      </select>
      <OpensIcon className="s14" />
    </span>
  );
}
