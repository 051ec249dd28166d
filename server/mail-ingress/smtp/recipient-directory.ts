// Finds the inboxes of an address, cached briefly: a sender checks every recipient of every email.

import { domainToASCII } from "node:url";
import {
  listInboxesForAddresses,
  type RecipientInbox,
} from "#server/store/mailbox/recipient-inbox.ts";
import type { Db } from "#server/store/sql.ts";

export interface RecipientDirectory {
  /** Empty if no inbox has the address. Throws if the database is unavailable. */
  inboxesOf(address: string): Promise<readonly RecipientInbox[]>;
}

/** Covers a burst; short enough that a new inbox works soon. */
const rememberMs = 2_000;
/** A sender that guesses addresses must not fill the memory. */
const maxRemembered = 10_000;

export function createRecipientDirectory(db: Db, now: () => Date): RecipientDirectory {
  const remembered = new Map<string, { inboxes: readonly RecipientInbox[]; until: number }>();
  return {
    async inboxesOf(address) {
      const spellings = addressVariants(address);
      const [key = ""] = spellings;
      const nowMs = now().getTime();
      const known = remembered.get(key);
      if (known && known.until > nowMs) return known.inboxes;
      const inboxes = spellings.length > 0 ? await listInboxesForAddresses(db, spellings) : [];
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(key, { inboxes, until: nowMs + rememberMs });
      return inboxes;
    },
  };
}

// The spellings under which an address may be an inbox. Compared in lower case on both sides, which RFC 5321 §2.4
// forbids for the local part and every server does; domains as A-labels.

/** Exactly as written first, then without the plus suffix: `help+anything@` belongs to `help@`. */
export function addressVariants(address: string): string[] {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(at, 0)).toLowerCase();
  const domain = domainToASCII(address.slice(at + 1)).toLowerCase();
  if (local === "" || domain === "") return [];
  const plus = local.indexOf("+");
  return [local, ...(plus > 0 ? [local.slice(0, plus)] : [])].map((part) => `${part}@${domain}`);
}
