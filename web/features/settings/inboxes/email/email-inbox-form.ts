// The editable settings of an email inbox, and the tab of each.
import type { Inbox } from "#contract/live-protocol.ts";
import type { Inputs } from "#web/data/rpc.ts";
import * as words from "#web/features/settings/inboxes/words.ts";

export type EmailInbox = Inbox & { readonly email: NonNullable<Inbox["email"]> };
export type AutoReply = NonNullable<EmailInbox["email"]["autoReply"]>;

export const isEmailInbox = (inbox: Inbox): inbox is EmailInbox => inbox.email !== null;

export interface EmailInboxFormValues
  extends Pick<Inbox, "name" | "color" | "visibility" | "teamId" | "undoSeconds" | "accountId">,
    Pick<
      EmailInbox["email"],
      "fromName" | "signature" | "aliases" | "intake" | "intakeAccountId" | "autoReply"
    > {}

export function formValuesOf(inbox: EmailInbox): EmailInboxFormValues {
  const { name, color, visibility, teamId, undoSeconds, accountId, email } = inbox;
  const { fromName, signature, aliases, intake, intakeAccountId, autoReply } = email;
  return {
    name,
    color,
    visibility,
    teamId,
    undoSeconds,
    accountId,
    fromName,
    signature,
    aliases,
    intake,
    intakeAccountId,
    autoReply,
  };
}

export const tabs = [
  { id: "general", label: words.general },
  { id: "sending", label: words.sending },
  { id: "receiving", label: words.receiving },
  { id: "signature", label: words.signature },
  { id: "auto-reply", label: words.automaticReply },
] as const;
export type TabId = (typeof tabs)[number]["id"];

const tabOf: Readonly<Record<keyof EmailInboxFormValues, TabId>> = {
  name: "general",
  color: "general",
  visibility: "general",
  teamId: "general",
  undoSeconds: "general",
  accountId: "sending",
  fromName: "sending",
  aliases: "receiving",
  intake: "receiving",
  intakeAccountId: "receiving",
  signature: "signature",
  autoReply: "auto-reply",
};

/** The tab of the first known path: `autoReply.hours.week.0` is on the last tab. */
export function tabForFieldPath(paths: readonly string[]): TabId | null {
  for (const path of paths) {
    const field = path.split(".")[0] ?? "";
    if (Object.hasOwn(tabOf, field)) return tabOf[field as keyof EmailInboxFormValues];
  }
  return null;
}

/** Tabs with unsaved changes. */
export const changedTabs = (changed: Partial<EmailInboxFormValues>): ReadonlySet<TabId> =>
  new Set((Object.keys(changed) as (keyof EmailInboxFormValues)[]).map((field) => tabOf[field]));

/** The server's input; empty aliases are dropped. */
export const toUpdateInput = (
  inbox: Pick<Inbox, "id">,
  changed: Partial<EmailInboxFormValues>,
): Inputs["updateInbox"] => ({
  inboxId: inbox.id,
  ...changed,
  ...(changed.aliases === undefined
    ? {}
    : { aliases: changed.aliases.map((one) => one.trim()).filter((one) => one !== "") }),
});
