import type { ComboboxOption } from "./combobox.tsx";

/** How long a key stands alone in the search box before it counts as a choice and not as a first letter. */
export const aloneMs = 350;

const wordsOf = ({ label, words = "" }: ComboboxOption): string[] =>
  `${label} ${words}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/** Without the keys that begin a word of another option: that letter searches. */
export const withFreeKeys = (options: readonly ComboboxOption[]): readonly ComboboxOption[] =>
  options.map((option) => {
    const { keys, ...others } = option;
    if (keys === undefined) return option;
    const isTaken = options.some(
      (one) => one.id !== option.id && wordsOf(one).some((word) => word.startsWith(keys)),
    );
    return isTaken ? others : option;
  });
