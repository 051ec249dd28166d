// What was done to contacts, as sentences.
import type { RouteName } from "#contract/routes.ts";
import { text } from "./change-summary.ts";
import type { DescribeAction } from "./types.ts";
import * as words from "./words.ts";

/** The arguments of the message are named like the details. */
export const onDetails =
  (message: string): DescribeAction =>
  ({ details }) =>
    message.replace(/\{(\w+)\}/g, (_, name) => text(details[name]));

export const contactActions: Partial<Record<RouteName, DescribeAction>> = {
  addContactPoint: onDetails(words.addedContactPoint),
  removeContactPoint: onDetails(words.removedContactPoint),
  mergeContacts: onDetails(words.mergedContacts),
  undoContactMerge: onDetails(words.undidContactMerge),
};
