import { showToast } from "#web/data/toasts/toast-bus.ts";
import { copyToClipboard } from "./copy-to-clipboard.ts";

/** For what is shown only once: where it can't be copied it is shown, long enough to write it down. */
export async function copyOrShow(words: string): Promise<void> {
  if (await copyToClipboard(words)) showToast({ say: "Copied" });
  else showToast({ say: `Copy it from here: ${words}`, seconds: 120 });
}
