// From which line and to which number a text of this conversation goes, unless the member chooses. Pure.
import type { Contact, Line } from "#contract/live.ts";
import type { LineId, PointId } from "#domain/ids.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";

export interface TextWay {
  readonly lines: readonly Line[];
  readonly points: readonly Contact["points"][number][];
  readonly line: Line | undefined;
  readonly point: Contact["points"][number] | undefined;
  /** The line the customer knows us by; another one is a stranger on their phone. */
  readonly knownLineId: LineId | null;
  /** When they last wrote on WhatsApp to the chosen line, as far as the timeline is here. */
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
  const usable = lines.filter(
    (one) => one.kind !== "mail" && (!one.isArchived || one.id === knownLineId),
  );
  const find = (id: LineId | null) => usable.find((one) => one.id === id);
  const line = find(chosen.lineId) ?? find(knownLineId) ?? usable[0];
  return {
    lastOnWhatsapp: line?.kind === "whatsapp" ? lastFrom(open, line.id) : null,
    lines: usable.filter((one) => !one.isArchived),
    points,
    line,
    point:
      points.find((one) => one.id === chosen.pointId) ??
      points.find((one) => one.id === lastWay?.pointId) ??
      points[0],
    knownLineId: lastWay === null ? null : knownLineId,
  };
}

const lastFrom = (open: OpenConversation, lineId: LineId): string | null =>
  open.entries.findLast(
    (one) =>
      one.kind === "message" &&
      one.medium === "whatsapp" &&
      one.direction === "in" &&
      one.lineId === lineId,
  )?.at ?? null;
