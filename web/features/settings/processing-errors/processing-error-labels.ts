// What an item of the tray is, in a line or two.
import { formatBytes } from "#domain/limits.ts";
import type { ProcessingError } from "./processing-errors-page.tsx";

interface RawItemWords {
  readonly title: string;
  readonly facts: readonly string[];
}

export function processingErrorLabels(
  item: Pick<ProcessingError, "kind" | "mail" | "vendor" | "size" | "tries">,
): RawItemWords {
  const tried = item.tries === 1 ? "tried once" : `tried ${item.tries} times`;
  if (item.kind === "hook" || item.mail === null)
    return { title: `A request of ${item.vendor}`, facts: [tried] };
  const { from, fromName, subject, to } = item.mail;
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
