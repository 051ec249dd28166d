// Which consent decisions a member may record. Pure; the server applies the same rules.
import type { Contact } from "#contract/live-protocol.ts";

interface ConsentContext {
  readonly channel: "sms" | "whatsapp";
  readonly point: Pick<Contact["contactPoints"][number], "whatsappRevokedAt"> | undefined;
  /** Permission to lift an opt-out. */
  readonly canRemoveSuppression: boolean;
}

/** Every member may record a first WhatsApp opt-in; opting in to texts, or opting in again, needs `canRemoveSuppression`. */
export const canRecordOptIn = ({ channel, point, canRemoveSuppression }: ConsentContext): boolean =>
  canRemoveSuppression || (channel === "whatsapp" && point?.whatsappRevokedAt === null);
