import { showNotice } from "#web/data/notices/notices.ts";
import { copyWords } from "./copy-words.ts";

/** For what is shown only once: where it can't be copied it is shown, long enough to write it down. */
export async function copyOrShow(words: string): Promise<void> {
  if (await copyWords(words)) showNotice({ say: "Copied" });
  else showNotice({ say: `Copy it from here: ${words}`, seconds: 120 });
}
