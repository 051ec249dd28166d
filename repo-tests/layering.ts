// Import rules between layers. Anything not listed is forbidden; docs/architecture.md explains the structure. A layer
// may always import itself. `to` names layers, folders in them, or single files.

interface Layer {
  readonly at: string;
  readonly to: readonly string[];
  /** Why the rule deviates from the original architecture. */
  readonly reason?: string;
}

/** Files that depend on no layer but the domain, available to all of server/. */
const sharedFiles = [
  "server/escape-controls.ts",
  "server/logger.ts",
  "server/secrets.ts",
  "server/version.ts",
  "server/counters.ts",
  "server/byte-budget.ts",
  "server/fair-limiter.ts",
  "server/sha256.ts",
  "server/timing-safe-equals.ts",
] as const;

const layers: readonly Layer[] = [
  { at: "domain", to: [] },
  { at: "contract", to: ["domain"] },

  { at: "server/escape-controls.ts", to: [] },
  { at: "server/logger.ts", to: ["server/escape-controls.ts"] },
  { at: "server/secrets.ts", to: ["server/timing-safe-equals.ts"] },
  { at: "server/version.ts", to: [] },
  { at: "server/counters.ts", to: [] },
  { at: "server/byte-budget.ts", to: [] },
  { at: "server/fair-limiter.ts", to: ["domain"] },
  { at: "server/sha256.ts", to: [] },
  { at: "server/timing-safe-equals.ts", to: [] },
  { at: "server/metrics.ts", to: ["domain", "server/store", ...sharedFiles] },
  { at: "server/readiness.ts", to: ["domain", "server/store"] },
  { at: "server/database-clock.ts", to: ["server/store", "server/logger.ts"] },
  { at: "server/process-watch.ts", to: ["server/logger.ts", "server/counters.ts"] },
  { at: "server/bucket-credentials.ts", to: [] },
  { at: "server/config.ts", to: ["server/bucket-credentials.ts"] },
  { at: "server/postgres", to: [] },
  { at: "server/outgoing", to: ["domain"] },
  { at: "server/ports", to: ["domain"] },
  { at: "server/mime", to: ["domain"] },
  { at: "server/store", to: ["domain", ...sharedFiles] },
  { at: "server/scheduler", to: ["domain", "server/store", ...sharedFiles] },
  {
    at: "server/providers",
    to: ["domain", "server/ports", "server/mime", "server/outgoing", ...sharedFiles],
  },
  {
    at: "server/presenters",
    to: ["domain", "contract", "server/ports", "server/store"],
    reason:
      "what a row looks like on the wire is one thing, whether an action answers it or the feed tells it",
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
      ...sharedFiles,
    ],
  },
  {
    at: "server/jobs",
    to: [
      "domain",
      "server/ports",
      "server/store",
      "server/scheduler",
      "server/actions",
      "server/webhook-delivery",
      ...sharedFiles,
    ],
    reason: "the store too: the maintenance job looks for unfinished work in all workspaces",
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
      ...sharedFiles,
    ],
    reason: "a subscriber is an actor, and what an inbox can do depends on its provider",
  },
  {
    at: "server/webhook-delivery",
    to: [
      "domain",
      "contract",
      "server/ports",
      "server/store",
      "server/scheduler",
      "server/actions",
      "server/live/change-events.ts",
      "server/live/visible-to.ts",
      ...sharedFiles,
    ],
    reason:
      "a webhook receives the changes of the event stream, in the same form and with the same rights",
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
      ...sharedFiles,
    ],
  },
  ...[
    "attachments",
    "audio-files",
    "uploads",
    "webhooks",
    "simulator-proxy",
    "call/recordings",
    "call/voice-webhooks",
  ].map((moduleName) => ({
    at: `server/http/${moduleName}.ts`,
    to: [
      "domain",
      "server/ports",
      "server/actions",
      "server/http",
      "server/store",
      "server/scheduler",
      "server/presenters",
      ...sharedFiles,
    ],
    reason: "bytes and raw requests are stored before there is an action to run",
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
      ...sharedFiles,
    ],
    reason: "email arrives by SMTP and is fetched by IMAP, and is stored like a webhook's payload",
  },
  {
    at: "server/instance-secret.ts",
    to: ["server/config.ts", "server/secrets.ts"],
    reason:
      "boot and the commands beside it read the same file; a secret too short for keys is a wrong setting",
  },
  { at: "server/gc-when-idle.ts", to: [] },
  { at: "server/explain-listen-error.ts", to: [] },
  { at: "server/command-line.ts", to: [] },
  {
    at: "server/offer-setup.ts",
    to: ["server/config.ts", "server/logger.ts", "server/store"],
  },
  {
    at: "server/open-app-database.ts",
    to: ["domain", "server/config.ts", "server/postgres", "server/store", ...sharedFiles],
  },
  {
    at: "server/simulator-process.ts",
    to: [
      "contract",
      "server/http/simulator-proxy.ts",
      "server/outgoing",
      "server/ports",
      ...sharedFiles,
    ],
    reason: "starts the simulator as a process; it never imports it",
  },
  {
    at: "server/create-external-services.ts",
    to: [
      "server/config.ts",
      "server/outgoing",
      "server/ports",
      "server/providers",
      "server/simulator-process.ts",
    ],
    reason: "joins the ports with their providers for boot",
  },
  { at: "server/queue-runtimes.ts", to: ["domain", "server"] },
  { at: "server/boot.ts", to: ["domain", "contract", "server"] },
  { at: "server/enable-compile-cache.js", to: [] },
  { at: "server/built-server.ts", to: [] },
  {
    at: "server/main.ts",
    to: ["server/built-server.ts", "server/enable-compile-cache.js", "server/start.ts"],
  },
  { at: "server/start.ts", to: ["server"] },
  { at: "server/boot-with-database.ts", to: ["domain", "server/logger.ts", "server/store"] },

  { at: "simulator", to: ["domain", "contract", "server/mime"] },

  { at: "web/language", to: ["domain/language"] },
  {
    at: "web/ui",
    to: ["domain/text", "web/language"],
    reason: "scanners for pasted text and formats of values, which have one module",
  },
  { at: "web/data", to: ["domain", "contract", "web/language"] },
  { at: "web/features/*", to: ["domain", "contract", "web/data", "web/ui", "web/language"] },
  {
    at: "web/app",
    to: ["domain", "contract", "web/features", "web/data", "web/ui", "web/language"],
  },

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

/** The layer of a file: the longest matching row. A row with a star is one layer per folder. */
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

export const isIn = (file: string, parent: string): boolean =>
  file === parent || file.startsWith(`${parent}/`);

/** Null if the import is allowed. */
export function checkImport(from: string, to: string): string | null {
  const source = layerOf(from);
  const target = layerOf(to);
  if (!source) return `${from} lies in no layer of repo-tests/layering.ts`;
  if (!target) return `${from} imports ${to}, which lies in no layer`;
  // A file with its own row still belongs to its folder.
  if (isIn(source.name, target.name) || isIn(target.name, source.name)) return null;
  if (source.layer.to.some((parent) => isIn(to, parent))) return null;
  return `${from} imports ${to}: ${source.name} may not import ${target.name}`;
}
