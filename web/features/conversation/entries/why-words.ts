// Why a text stands in this conversation, on demand. The reasons are those of domain/message/where-text-belongs.ts.

import { limits } from "#domain/limits.ts";
import type { WhyHere } from "#domain/message/where-text-belongs.ts";

const days = limits.reopenWindowDays.max;

const reasons: Record<WhyHere, string> = {
  answers_our_text: `It answers a text that left from here to this number within the last ${days} days.`,
  open_with_this_line:
    "A conversation of this number with this line stood open, so it joined that.",
  first_contact: "The first text of this number to this line began this conversation.",
  closed_too_long: `The conversation before was closed for more than ${days} days, so this one began and links to it.`,
  began_here: "It was written here.",
};

export const whyWords = (why: string): string =>
  Object.hasOwn(reasons, why) ? reasons[why as WhyHere] : why;
