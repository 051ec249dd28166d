// Describes a dead letter in a line or two.
import { formatBytes } from "#domain/limits.ts";
import type { ProcessingError } from "./types.ts";

interface ProcessingErrorLabels {
  readonly title: string;
  readonly facts: readonly string[];
}

export function processingErrorLabels(
  item: Pick<ProcessingError, "kind" | "email" | "provider" | "size" | "attempts">,
): ProcessingErrorLabels {
  const tried = item.attempts === 1 ? "tried once" : `tried ${item.attempts} times`;
  if (item.kind === "hook" || item.email === null)
    return { title: `A request of ${item.provider}`, facts: [tried] };
  const { from, fromName, subject, to } = item.email;
  const sender = fromName === "" ? from : `${fromName}, ${from}`;
  return {
    title: subject === "" ? "Email without a subject" : subject,
    facts: [
      ...(sender === "" ? [] : [`from ${sender}`]),
      ...(to.length === 0 ? [] : [`to ${to.join(", ")}`]),
      formatBytes(item.size),
      tried,
    ],
  };
}
