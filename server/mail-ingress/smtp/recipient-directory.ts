// Finds the inboxes of an address, cached briefly: a sender checks every recipient of every email.
import {
  listInboxesForAddresses,
  type RecipientInbox,
} from "#server/store/mailbox/recipient-inbox.ts";
import type { Db } from "#server/store/sql.ts";
import { addressVariants } from "./address-variants.ts";

export interface RecipientDirectory {
  /** Empty if no inbox has the address. Throws if the database is unavailable. */
  homesOf(address: string): Promise<readonly RecipientInbox[]>;
}

/** Covers a burst; short enough that a new inbox works soon. */
const rememberMs = 2_000;
/** A sender that guesses addresses must not fill the memory. */
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
