import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef } from "react";

interface WordsBoxProps extends ComponentProps<"textarea"> {
  value: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its words: the same words stand unseen behind it and give it its height. */
export function AutoGrowTextarea({ value, ref, ...rest }: WordsBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLTextAreaElement);
  // A browser puts the caret of a filled field at its start; a draft is written on at its end.
  useLayoutEffect(() => {
    const end = box.current?.value.length ?? 0;
    box.current?.setSelectionRange(end, end);
  }, []);
  return (
    <div className="words-box" data-words={`${value}\n`}>
      <textarea
        {...rest}
        ref={box}
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
