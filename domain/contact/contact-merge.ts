// What two contacts become when they are merged.
import type { ContactPointId } from "#domain/ids.ts";

export const notesChoices = ["both", "contact", "merged"] as const;
type NotesChoice = (typeof notesChoices)[number];
export const nameChoices = ["contact", "merged"] as const;

/** The same notes aren't repeated. */
export function mergeNotes(contact: string, merged: string, choice: NotesChoice): string {
  if (choice === "contact") return contact;
  if (choice === "merged") return merged;
  const [own, other] = [contact.trim(), merged.trim()];
  if (other === "" || own.includes(other)) return contact;
  return own === "" || other.includes(own)
    ? merged
    : `${contact.trimEnd()}\n\n${merged.trimStart()}`;
}

interface ConsentOfPoint {
  readonly id: ContactPointId;
  readonly kind: "phone" | "email";
  readonly value: string;
  readonly smsOptedOutAt: string | null;
  readonly whatsappRevokedAt: string | null;
}

interface ExtendedOptOut {
  readonly contactPointId: ContactPointId;
  readonly channel: "sms" | "whatsapp";
}

/** The stricter wins: someone who opted out of texts to one number isn't texted at another one. */
export function optOutsToExtend(points: readonly ConsentOfPoint[]): ExtendedOptOut[] {
  const phones = points.filter((one) => one.kind === "phone" && one.value !== "withheld");
  const extend = (
    channel: ExtendedOptOut["channel"],
    field: "smsOptedOutAt" | "whatsappRevokedAt",
  ) =>
    phones.some((one) => one[field] !== null)
      ? phones
          .filter((one) => one[field] === null)
          .map((one) => ({ contactPointId: one.id, channel }))
      : [];
  return [...extend("sms", "smsOptedOutAt"), ...extend("whatsapp", "whatsappRevokedAt")];
}
