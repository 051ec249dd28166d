import type { CallDisposition } from "#domain/call/call.ts";
import * as words from "./words.ts";

export const dispositionLabels: Readonly<Record<CallDisposition, string>> = {
  resolved: words.resolved,
  follow_up: words.followUp,
  no_answer: words.noAnswer,
  wrong_number: words.wrongNumber,
  other: words.other,
};
