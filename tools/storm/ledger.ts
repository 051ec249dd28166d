// Work requested from the app, and what it acknowledged. The text of each item contains a token by which it is found at
// the end, in the app's tables and at the carrier.

export const kinds = {
  hook_text: "text by webhook",
  carrier_text: "text by the carrier",
  mail_in: "email by SMTP",
  mailbox_mail: "email by IMAP",
  text_out: "text sent",
  mail_out: "email sent",
  scheduled_mail: "scheduled email",
  picture_in: "picture by the carrier",
  whatsapp_in: "WhatsApp message by the carrier",
  whatsapp_out: "WhatsApp message sent",
  note: "note",
  draft: "draft",
  snooze: "snooze",
  rename: "subject changed",
  merge: "merge",
  unmerge: "merge undone",
  call_in: "call",
  call_taken: "call that an agent claimed",
  recording: "recording of a call",
  transfer: "transfer of a call",
} as const;
export type Kind = keyof typeof kinds;

export interface Item {
  readonly token: string;
  readonly kind: Kind;
  readonly startedAt: number;
  acknowledgedAt: number | null;
  /** Set if the app rejected it for good, so nothing is expected. */
  refusedAs: string | null;
  attempts: number;
}

export interface Ledger {
  open(kind: Kind): Item;
  acknowledge(item: Item): void;
  refuse(item: Item, code: string): void;
  all(kind?: Kind): readonly Item[];
  /** Neither acknowledged nor rejected yet. */
  unanswered(): number;
  acknowledged(): number;
  /** Number of rejections, by kind and code. */
  rejections(): Readonly<Record<string, number>>;
}

/** Valid in PostgreSQL and JavaScript. */
export const tokenPattern = "storm-[a-z]+-[0-9]+-[0-9]+";

export function createLedger(seed: number, now: () => number): Ledger {
  const byKind = new Map<Kind, Item[]>();
  let unanswered = 0;
  let acknowledged = 0;
  return {
    open(kind) {
      const items = byKind.get(kind) ?? [];
      byKind.set(kind, items);
      const item: Item = {
        token: `storm-${kind.replaceAll("_", "")}-${seed}-${items.length + 1}`,
        kind,
        startedAt: now(),
        acknowledgedAt: null,
        refusedAs: null,
        attempts: 0,
      };
      items.push(item);
      unanswered += 1;
      return item;
    },
    acknowledge(item) {
      if (item.acknowledgedAt !== null || item.refusedAs !== null) return;
      item.acknowledgedAt = now();
      unanswered -= 1;
      acknowledged += 1;
    },
    refuse(item, code) {
      if (item.acknowledgedAt !== null || item.refusedAs !== null) return;
      item.refusedAs = code;
      unanswered -= 1;
    },
    all: (kind) => (kind === undefined ? [...byKind.values()].flat() : (byKind.get(kind) ?? [])),
    unanswered: () => unanswered,
    acknowledged: () => acknowledged,
    rejections() {
      const counts: Record<string, number> = {};
      for (const { kind, refusedAs } of [...byKind.values()].flat()) {
        if (refusedAs === null) continue;
        const what = `${kinds[kind]}: ${refusedAs}`;
        counts[what] = (counts[what] ?? 0) + 1;
      }
      return counts;
    },
  };
}
