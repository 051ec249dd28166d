import type { ComboboxOption } from "./types.ts";

/** How long a single key in the search field waits before it counts as a choice instead of a first letter. */
export const singleKeyDelayMs = 350;

const wordsOf = ({ label, text = "" }: ComboboxOption): string[] =>
  `${label} ${text}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** Removes keys that begin a word of another option: that letter searches. */
export const withFreeKeys = (options: readonly ComboboxOption[]): readonly ComboboxOption[] =>
  options.map((option) => {
    const { keys, ...others } = option;
    if (keys === undefined) return option;
    const isAmbiguous = options.some(
      (one) => one.id !== option.id && wordsOf(one).some((word) => word.startsWith(keys)),
    );
    return isAmbiguous ? others : option;
  });
