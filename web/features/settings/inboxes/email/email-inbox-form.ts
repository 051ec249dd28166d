// What can be changed about a mail line, and on which tab each of it stands.
import type { Inbox } from "#contract/live-protocol.ts";
import type { Inputs } from "#web/data/rpc.ts";

export type EmailInbox = Inbox & { readonly mail: NonNullable<Inbox["mail"]> };
export type AutoReply = NonNullable<EmailInbox["mail"]["autoReply"]>;

export const isEmailInbox = (line: Inbox): line is EmailInbox => line.mail !== null;

export interface EmailInboxFormValues
  extends Pick<Inbox, "name" | "colour" | "visibility" | "teamId" | "undoSeconds" | "accountId">,
    Pick<
      EmailInbox["mail"],
      "fromName" | "signature" | "aliases" | "intake" | "intakeAccountId" | "autoReply"
    > {}

export function formValuesOf(line: EmailInbox): EmailInboxFormValues {
  const { name, colour, visibility, teamId, undoSeconds, accountId, mail } = line;
  const { fromName, signature, aliases, intake, intakeAccountId, autoReply } = mail;
  return {
    ...{ name, colour, visibility, teamId, undoSeconds, accountId },
    ...{ fromName, signature, aliases, intake, intakeAccountId, autoReply },
  };
}

export const tabs = [
  { id: "line", label: "General" },
  { id: "sending", label: "Sending" },
  { id: "receiving", label: "Receiving" },
  { id: "signature", label: "Signature" },
  { id: "auto-reply", label: "Automatic reply" },
] as const;
export type TabId = (typeof tabs)[number]["id"];

const tabOf: Readonly<Record<keyof EmailInboxFormValues, TabId>> = {
  name: "line",
  colour: "line",
  visibility: "line",
  teamId: "line",
  undoSeconds: "line",
  accountId: "sending",
  fromName: "sending",
  aliases: "receiving",
  intake: "receiving",
  intakeAccountId: "receiving",
  signature: "signature",
  autoReply: "auto-reply",
};

/** Where the first of these mistakes stands: `autoReply.hours.week.0` on the last tab. */
export function tabForFieldPath(paths: readonly string[]): TabId | null {
  for (const path of paths) {
    const field = path.split(".")[0] ?? "";
    if (Object.hasOwn(tabOf, field)) return tabOf[field as keyof EmailInboxFormValues];
  }
  return null;
}

/** Tabs that hold something unsaved. */
export const changedTabs = (changed: Partial<EmailInboxFormValues>): ReadonlySet<TabId> =>
  new Set((Object.keys(changed) as (keyof EmailInboxFormValues)[]).map((field) => tabOf[field]));

/** As the server takes it: an alias that was begun and left empty is none. */
export const toUpdateInput = (
  line: Pick<Inbox, "id">,
  changed: Partial<EmailInboxFormValues>,
): Inputs["updateInbox"] => ({
  inboxId: line.id,
  ...changed,
  ...(changed.aliases === undefined
    ? {}
    : { aliases: changed.aliases.map((one) => one.trim()).filter((one) => one !== "") }),
});
