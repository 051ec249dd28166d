import { showToast } from "#web/data/toasts/toast-bus.ts";
import * as words from "#web/features/settings/components/words.ts";
import { fill } from "#web/language/fill.ts";
import { copyToClipboard } from "./copy-to-clipboard.ts";

/** For text that is shown only once: if it can't be copied, it is shown long enough to write it down. */
export async function copyOrShow(text: string): Promise<void> {
  if (await copyToClipboard(text)) showToast({ text: words.copied });
  else showToast({ text: fill(words.copyItFromHere, { text }), seconds: 120 });
}
