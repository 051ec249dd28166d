// Whose an address is, remembered for a moment: a sender asks for every recipient of every mail.
import {
  listInboxesForAddresses,
  type RecipientInbox,
} from "#server/store/mailbox/recipient-inbox.ts";
import type { Db } from "#server/store/sql.ts";
import { addressVariants } from "./address-variants.ts";

export interface RecipientDirectory {
  /** Empty: nobody of ours. Throws when the database cannot be asked. */
  homesOf(address: string): Promise<readonly RecipientInbox[]>;
}

/** Long enough for a burst, short enough for a line that was just made. */
const rememberMs = 2_000;
/** Somebody who guesses addresses must not fill our memory with them. */
const mostRemembered = 10_000;

export function createRecipientDirectory(db: Db, now: () => Date): RecipientDirectory {
  const remembered = new Map<string, { homes: readonly RecipientInbox[]; until: number }>();
  return {
    async homesOf(address) {
      const spellings = addressVariants(address);
      const [key = ""] = spellings;
      const nowMs = now().getTime();
      const known = remembered.get(key);
      if (known && known.until > nowMs) return known.homes;
      const homes = spellings.length > 0 ? await listInboxesForAddresses(db, spellings) : [];
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(key, { homes, until: nowMs + rememberMs });
      return homes;
    },
  };
}
