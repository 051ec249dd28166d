// What can be changed about a mail line, and on which tab each of it stands.
import type { Line } from "#contract/live.ts";
import type { Inputs } from "#web/data/api.ts";

export type MailLine = Line & { readonly mail: NonNullable<Line["mail"]> };
export type AutoReply = NonNullable<MailLine["mail"]["autoReply"]>;

export const isMailLine = (line: Line): line is MailLine => line.mail !== null;

export interface MailLineValues
  extends Pick<Line, "name" | "colour" | "visibility" | "teamId" | "undoSeconds" | "accountId">,
    Pick<
      MailLine["mail"],
      "fromName" | "signature" | "aliases" | "intake" | "intakeAccountId" | "autoReply"
    > {}

export function valuesOf(line: MailLine): MailLineValues {
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

const tabOf: Readonly<Record<keyof MailLineValues, TabId>> = {
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
export function tabOfPath(paths: readonly string[]): TabId | null {
  for (const path of paths) {
    const field = path.split(".")[0] ?? "";
    if (Object.hasOwn(tabOf, field)) return tabOf[field as keyof MailLineValues];
  }
  return null;
}

/** Tabs that hold something unsaved. */
export const changedTabs = (changed: Partial<MailLineValues>): ReadonlySet<TabId> =>
  new Set((Object.keys(changed) as (keyof MailLineValues)[]).map((field) => tabOf[field]));

/** As the server takes it: an alias that was begun and left empty is none. */
export const wishOf = (
  line: Pick<Line, "id">,
  changed: Partial<MailLineValues>,
): Inputs["updateLine"] => ({
  lineId: line.id,
  ...changed,
  ...(changed.aliases === undefined
    ? {}
    : { aliases: changed.aliases.map((one) => one.trim()).filter((one) => one !== "") }),
});
