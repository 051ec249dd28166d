// Whom somebody wants to call, made a call: at once where nothing speaks against it, else by the dial pad,
// which says what does.
import type { Line } from "#contract/live.ts";
import type { CallWish } from "#web/data/call/call-wish.ts";
import { callerLine } from "#web/data/call/phone-lines.ts";
import type { RefusalCode } from "#web/data/refusal.ts";
import { newKey } from "#web/data/wire/new-key.ts";
import type { DeedAnswer } from "#web/features/softphone/phone/deeds.ts";
import { ask } from "#web/features/softphone/phone/the-phone.ts";

export type NumberWish = Extract<CallWish, { kind: "call" }>;

const place = "phone-line";

export function lastLine(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

export function keepLastLine(id: string): void {
  try {
    localStorage.setItem(place, id);
  } catch {
    // The next call then begins with the first line again.
  }
}

/** The server asks for a word more: quiet hours, or somebody who does not want to be called. */
export const wantsWord = (code: RefusalCode | "no_sound"): boolean => code === "call_needs_word";

export function beginCall(
  wish: NumberWish & { readonly to: string },
  lines: readonly Line[],
  isMeant = false,
): Promise<DeedAnswer> {
  const line = callerLine(lines, wish.lineId ?? null, lastLine());
  if (line === undefined) {
    return Promise.resolve({
      isDone: false,
      code: "no_sound",
      say: "There's no inbox to call from. Ask an admin to add one in settings.",
    });
  }
  return ask({
    do: "start",
    input: {
      lineId: line.id,
      to: wish.to,
      conversationId: wish.conversationId ?? null,
      clientKey: newKey(),
      isMeant,
    },
  });
}
