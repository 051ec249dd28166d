import { type ComponentProps, type ReactNode, useState } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { type Icon, LookingIcon, NotShownIcon } from "#web/ui/icons.tsx";
import styles from "./field.module.css";
import { useFieldAttributes } from "./field.tsx";
import * as words from "./words.ts";

export interface TextInputProps extends ComponentProps<"input"> {
  icon?: Icon;
  /** After the text, inside the frame: a key, a button, a unit. */
  end?: ReactNode;
}

export function TextInput({ icon: Shape, end, className, ...rest }: TextInputProps) {
  const linked = useFieldAttributes(rest);
  return (
    <span data-part="input" className={clsx(styles.input, className)}>
      {Shape && <Shape className="s14" />}
      <input type="text" {...rest} {...linked} />
      {end}
    </span>
  );
}

/** A password field with a toggle to show it: typing blind makes people choose short ones. */
export function PasswordInput(props: Omit<TextInputProps, "type" | "end">) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          size="small"
          name={isShown ? words.hidePassword : words.showPassword}
          icon={isShown ? NotShownIcon : LookingIcon}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const linked = useFieldAttributes(rest);
  return (
    <textarea
      rows={3}
      {...rest}
      {...linked}
      data-part="input"
      className={clsx(styles.input, className)}
    />
  );
}
