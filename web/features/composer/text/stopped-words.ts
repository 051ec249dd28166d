// Who ended the texts, when, and how they begin again. Pure.
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { dateWords, type TimeFrame } from "#web/ui/time/time-words.ts";
import type { Point } from "./text-check.ts";

interface Stopped {
  readonly open: OpenConversation;
  readonly point: Point;
  readonly frame: TimeFrame;
  readonly callOf: (id: string | null) => string;
}

/** "Bill wrote STOP on 2 May. Texts to 07700 900514 are off until START comes from it." */
export function stoppedWords({ open, point, frame, callOf }: Stopped): string {
  const { contact, entries } = open;
  const who = contact.name === "" ? point.shown : (contact.name.split(/\s/)[0] ?? contact.name);
  const day = point.textsRevokedAt === null ? "" : ` on ${dateWords(point.textsRevokedAt, frame)}`;
  const event = entries.findLast((one) => one.kind === "event" && one.deed === "texts_stopped");
  const isWritten = event?.kind === "event" && event.author.memberId === null;
  const words = event?.kind === "event" ? String(event.facts.words ?? "STOP") : "";
  const what = isWritten
    ? `${who} wrote ${words}${day}.`
    : event
      ? `${callOf(event.author.memberId)} recorded${day} that ${who} wants no more texts.`
      : `${who} asked for no more texts${day}.`;
  return `${what} Texts to ${point.shown} are off until START comes from it.`;
}
