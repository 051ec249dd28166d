import { showToast } from "#web/data/toasts/toast-bus.ts";
import { copyToClipboard } from "./copy-to-clipboard.ts";

/** For text that is shown only once: if it can't be copied, it is shown long enough to write it down. */
export async function copyOrShow(text: string): Promise<void> {
  if (await copyToClipboard(text)) showToast({ text: "Copied" });
  else showToast({ text: `Copy it from here: ${text}`, seconds: 120 });
}
