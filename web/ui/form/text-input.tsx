import { type ComponentProps, type ReactNode, useState } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { type Icon, LookingIcon, NotShownIcon } from "#web/ui/icons.tsx";
import { useFieldAttributes } from "./field.tsx";
import "./field.css";

export interface TextInputProps extends ComponentProps<"input"> {
  glyph?: Icon;
  /** Behind the words, inside the frame: a key, a button, a unit. */
  end?: ReactNode;
}

export function TextInput({ glyph: Shape, end, className, ...rest }: TextInputProps) {
  const linked = useFieldAttributes(rest);
  return (
    <span className={clsx("input", className)}>
      {Shape && <Shape className="s14" />}
      <input type="text" {...rest} {...linked} />
      {end}
    </span>
  );
}

/** A password that can be looked at: typing blind makes people choose short ones. */
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
          name={isShown ? "Hide the characters" : "Show the characters"}
          glyph={isShown ? NotShownIcon : LookingIcon}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const linked = useFieldAttributes(rest);
  return <textarea rows={3} {...rest} {...linked} className={clsx("input", className)} />;
}
