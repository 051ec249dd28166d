import type { ComponentProps } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { OpensIcon } from "#web/ui/icons.tsx";
import { useFieldAttributes } from "./field.tsx";
import "./field.css";

interface SelectProps extends ComponentProps<"select"> {
  /** In a form it looks like a field, elsewhere like a button. */
  wide?: boolean;
}

/** The native select: phones show their own picker, and its keyboard use is familiar. */
export function Select({ wide = false, className, children, ...rest }: SelectProps) {
  const linked = useFieldAttributes(rest);
  return (
    <span className={clsx("select", wide && "wide", className)}>
      <select {...rest} {...linked}>
        {children}
      </select>
      <OpensIcon className="s14" />
    </span>
  );
}
