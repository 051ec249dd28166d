import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef } from "react";
import styles from "./composer.module.css";
import * as words from "./words.ts";

interface AutoGrowTextareaProps extends ComponentProps<"textarea"> {
  value: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A textarea that grows with its text: a hidden copy of the text sets the height. */
export function AutoGrowTextarea({ value, ref, ...rest }: AutoGrowTextareaProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLTextAreaElement);
  // Browsers put the caret at the start of a filled field; a draft continues at its end.
  useLayoutEffect(() => {
    const end = box.current?.value.length ?? 0;
    box.current?.setSelectionRange(end, end);
  }, []);
  return (
    <div className={styles.textBox} data-words={`${value}\n`}>
      <textarea
        {...rest}
        ref={box}
        value={value}
        rows={1}
        aria-label={words.message}
        dir="auto"
        autoComplete="off"
        spellCheck
      />
    </div>
  );
}
