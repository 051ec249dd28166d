import type { ComponentProps, Ref } from "react";

interface WordsBoxProps extends ComponentProps<"textarea"> {
  value: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its words: the same words stand unseen behind it and give it its height. */
export function AutoGrowTextarea({ value, ref, ...rest }: WordsBoxProps) {
  return (
    <div className="words-box" data-words={`${value}\n`}>
      <textarea
        {...rest}
        ref={ref}
        value={value}
        rows={1}
        aria-label="Message"
        dir="auto"
        autoComplete="off"
        spellCheck
      />
    </div>
  );
}
