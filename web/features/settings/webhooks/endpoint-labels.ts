import { format } from "#web/language/format.ts";
import type { WebhookEndpoint } from "./types.ts";
import * as words from "./words.ts";

/** Its name, or where it is. */
export const endpointName = ({ description, url }: WebhookEndpoint): string =>
  description || url.replace(/^https?:\/\//, "");

export function eventsLabel({ eventTypes, inboxIds }: WebhookEndpoint): string {
  const events =
    eventTypes === null ? words.allEvents : format(words.eventCount, { count: eventTypes.length });
  return inboxIds === null
    ? events
    : `${events}, ${format(words.inboxCount, { count: inboxIds.length })}`;
}

export function endpointStatus(endpoint: WebhookEndpoint): {
  readonly text: string;
  readonly hue: string;
} {
  const { state, failingSince, lastAttemptAt, pending, isMemberActive } = endpoint;
  if (state === "failed") return { text: words.turnedOff, hue: "c-danger" };
  if (state === "off") return { text: words.off, hue: "c-text3" };
  if (!isMemberActive) return { text: words.notSent, hue: "c-warn" };
  if (failingSince !== null)
    return { text: format(words.failing, { count: pending }), hue: "c-warn" };
  // Whether anyone receives there is not known before the first event.
  if (lastAttemptAt === null) return { text: words.notTested, hue: "c-text3" };
  return { text: words.working, hue: "c-ok" };
}
