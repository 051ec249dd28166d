// From which line and to which number a text of this conversation goes, unless the member chooses. Pure.
import type { Contact, Line } from "#contract/live.ts";
import type { LineId, PointId } from "#domain/ids.ts";
import { channelOf } from "#domain/line/line-kind.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";

export interface TextWay {
  readonly lines: readonly Line[];
  readonly points: readonly Contact["points"][number][];
  readonly line: Line | undefined;
  readonly point: Contact["points"][number] | undefined;
  /** The line the customer knows us by; another one is a stranger on their phone. */
  readonly knownLineId: LineId | null;
  /** When they last wrote on WhatsApp from the chosen number to the chosen line, as far as the timeline is here. */
  readonly lastOnWhatsapp: string | null;
}

export interface Chosen {
  readonly lineId: LineId | null;
  readonly pointId: PointId | null;
}

export function textWay(open: OpenConversation, lines: readonly Line[], chosen: Chosen): TextWay {
  const last = open.entries.findLast((one) => one.kind === "message" && one.medium !== "mail");
  const lastWay = last?.kind === "message" ? last : null;
  const knownLineId = lastWay?.lineId ?? open.conversation.lineId;
  const points = open.contact.points.filter((one) => one.kind === "phone");
  const known = lines.find((one) => one.id === knownLineId);
  // An answer goes by the channel that they wrote on; a text beside a WhatsApp thread is another conversation.
  const channel = known && known.kind !== "mail" ? channelOf(known.kind) : null;
  const usable = lines.filter(
    ({ id, kind, isArchived }) =>
      kind !== "mail" &&
      (!isArchived || id === knownLineId) &&
      (channel === null || channelOf(kind) === channel),
  );
  const find = (id: LineId | null) => usable.find((one) => one.id === id);
  const line =
    find(chosen.lineId) ??
    find(knownLineId) ??
    usable.find(({ kind }) => kind !== "whatsapp") ??
    usable[0];
  const point =
    points.find((one) => one.id === chosen.pointId) ??
    points.find((one) => one.id === lastWay?.pointId) ??
    points[0];
  return {
    lastOnWhatsapp: line?.kind === "whatsapp" && point ? lastFrom(open, line.id, point.id) : null,
    lines: usable.filter((one) => !one.isArchived),
    points,
    line,
    point,
    knownLineId: lastWay === null ? null : knownLineId,
  };
}

/** What came late was written when its provider says, and opens no window anew. */
function lastFrom({ entries }: OpenConversation, lineId: LineId, pointId: PointId): string | null {
  const written = entries.flatMap((one) =>
    one.kind === "message" &&
    one.medium === "whatsapp" &&
    one.direction === "in" &&
    one.lineId === lineId &&
    one.pointId === pointId
      ? [one.writtenAt ?? one.at]
      : [],
  );
  return written.reduce<string | null>(
    (last, at) => (last === null || at > last ? at : last),
    null,
  );
}
