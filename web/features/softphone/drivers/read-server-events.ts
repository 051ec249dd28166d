// Server-sent events over fetch, because EventSource can't send a token header and a token in the URL would end up in
// logs.

/** Passes on each event's data; resolves when the server closes the stream, throws if the connection breaks. */
export async function readServerEvents(
  response: Response,
  onEvent: (data: string) => void,
): Promise<void> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
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
      if (data !== "") onEvent(data);
    }
  }
}
