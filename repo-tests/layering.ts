// Who may import whom. All that is not listed here is forbidden; docs/architecture.md explains the shape.
// A layer may always import itself. `to` names layers, folders in them, or single files.

export interface Layer {
  readonly at: string;
  readonly to: readonly string[];
  /** Where the house's first plan did not foresee it. */
  readonly why?: string;
}

/** Files without a direction of their own, for everybody in server/. */
const leaves = [
  "server/logger.ts",
  "server/secrets.ts",
  "server/version.ts",
  "server/meters.ts",
  "server/held-bytes.ts",
] as const;

export const layers: readonly Layer[] = [
  { at: "domain", to: [] },
  { at: "contract", to: ["domain"] },

  { at: "server/logger.ts", to: [] },
  { at: "server/secrets.ts", to: [] },
  { at: "server/version.ts", to: [] },
  { at: "server/meters.ts", to: [] },
  { at: "server/held-bytes.ts", to: [] },
  { at: "server/measure.ts", to: ["domain", "server/store", ...leaves] },
  { at: "server/readiness.ts", to: ["domain", "server/store"] },
  { at: "server/database-clock.ts", to: ["server/store", "server/logger.ts"] },
  { at: "server/process-watch.ts", to: ["server/logger.ts", "server/meters.ts"] },
  { at: "server/config.ts", to: [] },
  { at: "server/postgres", to: [] },
  { at: "server/outgoing", to: ["domain"] },
  { at: "server/ports", to: ["domain"] },
  { at: "server/mime", to: ["domain"] },
  { at: "server/store", to: ["domain", ...leaves] },
  { at: "server/scheduler", to: ["domain", "server/store", ...leaves] },
  {
    at: "server/providers",
    to: ["domain", "server/ports", "server/mime", "server/outgoing", ...leaves],
  },
  {
    at: "server/presenters",
    to: ["domain", "contract", "server/ports", "server/store"],
    why: "what a row looks like on the wire is one thing, whether an action answers it or the feed tells it",
  },
  {
    at: "server/actions",
    to: [
      "domain",
      "contract",
      "server/ports",
      "server/store",
      "server/scheduler",
      "server/mime",
      "server/presenters",
      ...leaves,
    ],
  },
  {
    at: "server/jobs",
    to: ["domain", "server/ports", "server/store", "server/scheduler", "server/actions", ...leaves],
    why: "the store too: the sweeps of every minute ask for what is left over in all workspaces",
  },
  {
    at: "server/live",
    to: [
      "domain",
      "contract",
      "server/ports",
      "server/store",
      "server/presenters",
      "server/actions/actor.ts",
      ...leaves,
    ],
    why: "who listens is an actor, and what a line can do is the provider's word",
  },
  {
    at: "server/http",
    to: [
      "domain",
      "contract",
      "server/ports",
      "server/actions",
      "server/live",
      "server/outgoing",
      ...leaves,
    ],
  },
  ...[
    "files",
    "webhooks",
    "payload-ingest",
    "simulator-proxy",
    "call/recordings",
    "call/voice-webhooks",
  ].map((door) => ({
    at: `server/http/${door}.ts`,
    to: [
      "domain",
      "server/ports",
      "server/actions",
      "server/http",
      "server/store",
      "server/scheduler",
      "server/presenters",
      ...leaves,
    ],
    why: "bytes and raw requests are kept at the door, before there is an action to perform",
  })),
  {
    at: "server/mail-ingress",
    to: [
      "domain",
      "server/ports",
      "server/store",
      "server/scheduler",
      "server/mime",
      "server/actions",
      "server/http/payload-ingest.ts",
      ...leaves,
    ],
    why: "mail servers are no browsers: they come by SMTP and are fetched from by IMAP, into the same raw door",
  },
  {
    at: "server/instance-secret.ts",
    to: ["server/config.ts", "server/secrets.ts"],
    why: "boot and the commands beside it read the same file; a secret too short for keys is a wrong setting",
  },
  { at: "server/gc-when-idle.ts", to: [] },
  { at: "server/explain-listen-error.ts", to: [] },
  {
    at: "server/offer-setup.ts",
    to: ["server/config.ts", "server/logger.ts", "server/store"],
  },
  {
    at: "server/open-app-database.ts",
    to: ["domain", "server/config.ts", "server/postgres", "server/store", ...leaves],
  },
  {
    at: "server/simulator-process.ts",
    to: [
      "contract",
      "server/http/simulator-proxy.ts",
      "server/outgoing",
      "server/ports",
      ...leaves,
    ],
    why: "starts the simulator as a process; it never imports it",
  },
  {
    at: "server/open-outside.ts",
    to: [
      "server/config.ts",
      "server/outgoing",
      "server/ports",
      "server/providers",
      "server/simulator-process.ts",
    ],
    why: "joins the ports with their providers for boot",
  },
  { at: "server/queue-desks.ts", to: ["domain", "server"] },
  { at: "server/boot.ts", to: ["domain", "contract", "server"] },
  { at: "server/enable-compile-cache.js", to: [] },
  { at: "server/main.ts", to: ["server/enable-compile-cache.js", "server/start.ts"] },
  { at: "server/start.ts", to: ["server"] },
  { at: "server/boot-with-database.ts", to: ["domain", "server/logger.ts", "server/store"] },

  { at: "simulator", to: ["domain", "contract", "server/mime"] },

  {
    at: "web/ui/rich-text",
    to: ["domain/text", "web/ui"],
    why: "what is pasted is a stranger's text, and the scanners for it are one module",
  },
  { at: "web/ui", to: [] },
  { at: "web/data", to: ["domain", "contract"] },
  { at: "web/features/*", to: ["domain", "contract", "web/data", "web/ui"] },
  { at: "web/app", to: ["domain", "contract", "web/features", "web/data", "web/ui"] },

  ...["testing", "e2e", "repo-tests", "bench", "tools"].map((at) => ({
    at,
    to: [
      "domain",
      "contract",
      "server",
      "simulator",
      "web",
      "testing",
      "e2e",
      "repo-tests",
      "bench",
      "tools",
    ],
  })),
];

/** The layer of a file: the longest row that names it. A row with a star is one layer for each folder. */
export function layerOf(file: string): { name: string; layer: Layer } | null {
  const rows = layers
    .flatMap((layer) => {
      const name = layer.at.endsWith("/*") ? folderUnder(layer.at.slice(0, -1), file) : layer.at;
      return name !== null && isIn(file, name) ? [{ name, layer }] : [];
    })
    .sort((one, other) => other.name.length - one.name.length);
  return rows[0] ?? null;
}

function folderUnder(above: string, file: string): string | null {
  const [folder, rest] = file.startsWith(above) ? file.slice(above.length).split("/", 2) : [];
  return folder === undefined || rest === undefined ? null : above + folder;
}

export const isIn = (file: string, place: string): boolean =>
  file === place || file.startsWith(`${place}/`);

/** null: the arrow is drawn. */
export function checkImport(from: string, to: string): string | null {
  const source = layerOf(from);
  const target = layerOf(to);
  if (!source) return `${from} lies in no layer of repo-tests/layering.ts`;
  if (!target) return `${from} imports ${to}, which lies in no layer`;
  // A file with a row of its own still belongs to its folder.
  if (isIn(source.name, target.name) || isIn(target.name, source.name)) return null;
  if (source.layer.to.some((place) => isIn(to, place))) return null;
  return `${from} imports ${to}: ${source.name} may not import ${target.name}`;
}
