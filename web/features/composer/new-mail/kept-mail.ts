// A first mail has no conversation that could keep its draft: this device does, one at a time.
import type { MemberId } from "#domain/ids.ts";
import type { MailWords } from "#web/features/composer/mail/words/mail-words.ts";

const place = (me: MemberId): string => `draft new mail ${me}`;

export function keepNewMail(me: MemberId, words: MailWords | null): void {
  try {
    if (words === null) localStorage.removeItem(place(me));
    else localStorage.setItem(place(me), JSON.stringify(words));
  } catch {
    // Storage is off or full: the words live as long as the dialog.
  }
}

export function readNewMail(me: MemberId): MailWords | null {
  try {
    const kept = localStorage.getItem(place(me));
    return kept === null ? null : (JSON.parse(kept) as MailWords);
  } catch {
    return null;
  }
}
