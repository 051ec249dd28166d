// Which choices of a customer a member may record. Pure; the server decides the same.
import type { Contact } from "#contract/live-protocol.ts";

interface Asked {
  readonly medium: "text" | "whatsapp";
  readonly point: Pick<Contact["points"][number], "whatsappRevokedAt"> | undefined;
  /** Allowed to lift what was stopped. */
  readonly mayLift: boolean;
}

/** A first opt-in to WhatsApp is anyone's to record; allowing texts, or allowing again, is not. */
export const mayRecordOptIn = ({ medium, point, mayLift }: Asked): boolean =>
  mayLift || (medium === "whatsapp" && point?.whatsappRevokedAt === null);
