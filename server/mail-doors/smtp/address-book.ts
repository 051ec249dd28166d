// Whose an address is, remembered for a moment: a sender asks for every recipient of every mail.
import { listLinesAt, type MailHome } from "#server/store/mailbox/mail-address.ts";
import type { Db } from "#server/store/sql.ts";
import { spellingsOf } from "./spellings.ts";

export interface AddressBook {
  /** Empty: nobody of ours. Throws when the database cannot be asked. */
  homesOf(address: string): Promise<readonly MailHome[]>;
}

/** Long enough for a burst, short enough for a line that was just made. */
const rememberMs = 2_000;
/** Somebody who guesses addresses must not fill our memory with them. */
const mostRemembered = 10_000;

export function openAddressBook(db: Db, now: () => Date): AddressBook {
  const remembered = new Map<string, { homes: readonly MailHome[]; until: number }>();
  return {
    async homesOf(address) {
      const spellings = spellingsOf(address);
      const [key = ""] = spellings;
      const nowMs = now().getTime();
      const known = remembered.get(key);
      if (known && known.until > nowMs) return known.homes;
      const homes = spellings.length > 0 ? await listLinesAt(db, spellings) : [];
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(key, { homes, until: nowMs + rememberMs });
      return homes;
    },
  };
}
