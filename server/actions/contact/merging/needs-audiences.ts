import type { ContactHistory } from "#domain/contact/knows-contact.ts";
import type { InboxId } from "#domain/ids.ts";

const isSame = (one: readonly InboxId[], other: readonly InboxId[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** False if everyone who knows one of the contacts knows the others. */
export const needsAudiences = (histories: readonly ContactHistory[]): boolean =>
  histories.some(({ audiences }) => audiences.length > 0) ||
  histories.some(
    ({ inboxes, provenIn }) =>
      !isSame(inboxes, histories[0]?.inboxes ?? []) ||
      !isSame(provenIn, histories[0]?.provenIn ?? []),
  );
