const token = /<[^<>\s]{1,900}>/g;

/** All IDs of a References or In-Reply-To header, in order, without duplicates. */
export function parseMessageIds(value: string, max: number): string[] {
  const found = value.match(token) ?? [];
  const ids = found.length > 0 ? found : bareIds(value);
  const once = [...new Set(ids)];
  // The first ID names the start of the conversation, the last ones its current state; the middle can be dropped.
  return once.length <= max ? once : [...once.slice(0, 1), ...once.slice(1 - max)];
}

/** The ID being replied to, even if the header also contains prose or addresses. */
export function parseInReplyTo(value: string): string | null {
  const ids = parseMessageIds(value, 100);
  const hasProse = value.replace(token, "").trim() !== "";
  return (hasProse ? ids.at(-1) : ids[0]) ?? null;
}

export const parseMessageId = (value: string): string | null =>
  parseMessageIds(value, 1)[0] ?? null;

const bareIds = (value: string): string[] =>
  value
    .split(/[\s,]+/)
    .filter((piece) => /^[^<>\s"()][^<>\s"()@]*@[^<>\s"()]+$/.test(piece))
    .map((piece) => `<${piece}>`);
