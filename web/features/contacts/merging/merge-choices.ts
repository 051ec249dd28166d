// What the remaining contact takes from each side. The more complete value is chosen first.
import type { Inputs, Outputs } from "#web/data/rpc.ts";

type Preview = Pick<Outputs["previewContactMerge"], "contact" | "merged">;
type Input = Inputs["mergeContacts"];
type PointId = Preview["contact"]["contactPoints"][number]["id"];

export interface MergeChoices {
  readonly name: "contact" | "merged";
  readonly notes: "both" | "contact" | "merged";
  readonly phoneId: PointId | null;
  readonly emailId: PointId | null;
}

const wordsOf = (name: string): number => name.split(/\s+/).filter(Boolean).length;

export function defaultChoices({ contact, merged }: Preview): MergeChoices {
  const points = [...contact.contactPoints, ...merged.contactPoints];
  const first = (kind: "phone" | "email") => {
    const ofKind = points.filter((one) => one.kind === kind);
    return (ofKind.find((one) => one.state === "ok") ?? ofKind[0])?.id ?? null;
  };
  return {
    name: wordsOf(merged.name) > wordsOf(contact.name) ? "merged" : "contact",
    notes: "both",
    phoneId: first("phone"),
    emailId: first("email"),
  };
}

export const toMergeInput = (
  { contact, merged }: Preview,
  { name, notes, phoneId, emailId }: MergeChoices,
): Input => ({
  contactId: contact.id,
  mergedId: merged.id,
  name,
  notes,
  primaryPointIds: [phoneId, emailId].filter((one) => one !== null),
});
