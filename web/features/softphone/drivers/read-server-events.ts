// Server-sent events over fetch: EventSource cannot show a pass, and one in the address would stand in logs.

/** Gives each event's data; ends when the server ends, throws when the line breaks. */
export async function readServerEvents(
  answer: Response,
  heard: (data: string) => void,
): Promise<void> {
  if (answer.body === null) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value.replaceAll("\r\n", "\n");
    const events = rest.split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = event
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).trimStart())
        .join("\n");
      if (data !== "") heard(data);
    }
  }
}
