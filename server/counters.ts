// Counters and gauges of this process for operators (GET /metrics). Counters only grow; gauges are read on request.
// Prometheus text format 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats, read 2026-11-22).

const helpTexts = {
  deskbell_uncaught_total: "Errors that no code handled, by kind",
  deskbell_requests_total: "Answered HTTP requests, by class of status",
  deskbell_refused_total: "Requests and connections that were refused, by reason",
  deskbell_outgoing_total: "Requests to other servers, by what became of them",
  deskbell_socket_frames_total: "Frames received from browsers",
} as const;
type CounterName = keyof typeof helpTexts;

type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly name: string;
  readonly help: string;
  readonly value: number;
  readonly labels?: Labels;
}

export interface Counters {
  add(name: CounterName, labels?: Labels): void;
  read(name: CounterName, labels?: Labels): number;
  samples(): readonly Sample[];
}

/** Label values come from constant tables; this limits the series even if one does not. */
const maxSeries = 200;

export function createCounters(): Counters {
  const values = new Map<string, { name: CounterName; labels: Labels; value: number }>();
  const keyOf = (name: CounterName, labels: Labels) => `${name} ${JSON.stringify(labels)}`;
  return {
    add(name, labels = {}) {
      const key = keyOf(name, labels);
      const known = values.get(key);
      if (known) known.value += 1;
      else if (values.size < maxSeries) values.set(key, { name, labels, value: 1 });
    },
    read: (name, labels = {}) => values.get(keyOf(name, labels))?.value ?? 0,
    samples: () => [...values.values()].map((one) => ({ ...one, help: helpTexts[one.name] })),
  };
}

export function formatSamples(counted: readonly Sample[], gauges: readonly Sample[]): string {
  const lines: string[] = [];
  for (const [type, samples] of [
    ["counter", counted],
    ["gauge", gauges],
  ] as const) {
    for (const [name, series] of Map.groupBy(samples, (one) => one.name)) {
      lines.push(`# HELP ${name} ${series[0]?.help ?? ""}`, `# TYPE ${name} ${type}`);
      for (const { labels = {}, value } of series) {
        const pairs = Object.entries(labels).map(([label, text]) => `${label}="${quoted(text)}"`);
        lines.push(`${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`);
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

const quoted = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
