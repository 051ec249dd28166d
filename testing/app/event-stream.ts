// The change feed as an API client reads it: server-sent events, one by one.
interface FeedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: unknown;
}

export interface EventStream {
  readonly events: readonly FeedEvent[];
  /** Everything received, to check for content that must not be in it. */
  text(): string;
  isOver(): boolean;
  close(): void;
}

export async function openEventStream(
  url: string,
  headers: Record<string, string>,
): Promise<EventStream> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/v1/feed`, {
    headers: { accept: "text/event-stream", ...headers },
    signal: stop.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the feed responded with ${response.status}`);
  const events: FeedEvent[] = [];
  let [text, rest, isOver] = ["", "", false];
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const bytes of body) {
      const part = decoder.decode(bytes, { stream: true });
      text += part;
      const blocks = (rest + part).split("\n\n");
      rest = blocks.pop() ?? "";
      events.push(...blocks.flatMap(readEvent));
    }
  };
  void read(response.body)
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return { events, text: () => text, isOver: () => isOver, close: () => stop.abort() };
}

function readEvent(block: string): FeedEvent[] {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const [id, event, data] = [fields.get("id"), fields.get("event"), fields.get("data")];
  if (id === undefined || event === undefined || data === undefined) return [];
  return [{ id: Number(id), event, data: JSON.parse(data) }];
}
