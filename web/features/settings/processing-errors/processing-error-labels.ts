// Describes a dead letter in a line or two.
import { formatBytes } from "#domain/limits.ts";
import { fill } from "#web/language/fill.ts";
import type { ProcessingError } from "./types.ts";
import * as words from "./words.ts";

interface ProcessingErrorLabels {
  readonly title: string;
  readonly details: readonly string[];
}

export function processingErrorLabels(
  item: Pick<ProcessingError, "kind" | "email" | "provider" | "size" | "attempts">,
): ProcessingErrorLabels {
  const tried =
    item.attempts === 1 ? words.triedOnce : fill(words.triedTimes, { count: item.attempts });
  if (item.kind === "listed_text")
    return { title: fill(words.listedText, { provider: item.provider }), details: [tried] };
  if (item.kind === "webhook" || item.email === null)
    return { title: fill(words.requestOf, { provider: item.provider }), details: [tried] };
  const { from, fromName, subject, to } = item.email;
  const sender = fromName === "" ? from : `${fromName}, ${from}`;
  return {
    title: subject === "" ? words.noSubject : subject,
    details: [
      ...(sender === "" ? [] : [fill(words.fromSender, { sender })]),
      ...(to.length === 0 ? [] : [fill(words.toRecipients, { recipients: to.join(", ") })]),
      formatBytes(item.size),
      tried,
    ],
  };
}
