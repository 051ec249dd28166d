// Fills a workspace with sample conversations; `usage` lists the options.
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "#server/config.ts";
import { loadOrCreateSecret } from "#server/instance-secret.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { createSecrets, createToken } from "#server/secrets.ts";
import type { ConnectionConfig } from "#server/store/database.ts";
import { migrate } from "#server/store/migrate.ts";
import { dataFlags } from "./open-workspace-database.ts";
import { resolveFromCaller, runCommand } from "./run-command.ts";
import { seedDatabase, tidyUp } from "./seed/seed-database.ts";

const usage = `Usage: npm run seed -- [options]

  --messages N        how many messages (10000)
  --conversations N   how many conversations (a fifth of the messages)
  --workspace NAME    name of the workspace
  --seed N            the same number makes the same data
  --password WORDS    password of the members (random)
  --force             add to a database that already has data
  --data-dir FOLDER   where Deskbell's data is
  --public-url URL    address for the links that are printed
  --port N            port for the links that are printed
  --help              show this`;

const text = { type: "string" } as const;

/** Only while seeding: after a power failure it is run again from the start. */
const hasty = {
  synchronous_commit: "off",
  max_wal_size: "4GB",
  wal_recycle: "off",
  maintenance_work_mem: "512MB",
  autovacuum: "off",
};

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      ...dataFlags,
      messages: text,
      conversations: text,
      workspace: text,
      seed: text,
      password: text,
      force: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const messages = readCount("messages", values.messages ?? "10000");
  const conversations = readCount(
    "conversations",
    values.conversations ?? String(Math.ceil(messages / 5)),
  );
  if (conversations > messages)
    throw new ConfigError(
      "--conversations is higher than --messages: each conversation needs at least one message.",
    );
  const given = (["public-url", "port"] as const).flatMap((flag) => {
    const value = values[flag];
    return value === undefined ? [] : [`--${flag}=${value}`];
  });
  const config = readConfig(process.env, given);
  const dataDir = values["data-dir"] ? resolveFromCaller(values["data-dir"]) : config.dataDir;
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(1);
  const password = values.password ?? createToken().slice(0, 16);

  const seed = async (connection: ConnectionConfig, databaseUrl: string) => {
    await migrate(connection);
    const secrets = createSecrets(config.secret ?? (await loadOrCreateSecret(dataDir)));
    const log = (line: string) => console.log(`${seconds().padStart(6)} s  ${line}`);
    const seeded = await seedDatabase(
      connection,
      { secrets, publicUrl: config.publicUrl, simulator: { databaseUrl } },
      {
        messages,
        conversations,
        password,
        now: new Date(),
        seed: readCount("seed", values.seed ?? "7"),
        workspace: values.workspace ?? null,
        isForced: values.force === true,
      },
      log,
    );
    log("sorting and counting");
    await tidyUp(connection);
    return seeded;
  };
  const { owner, rows } = await withDatabase(config, dataDir, seed);
  const counted = Object.entries(rows).map(([name, count]) => `${count} ${name}`);
  console.log(`Done in ${seconds()} s: ${counted.join(", ")}.`);
  console.log(
    owner.isNew
      ? `Sign in as ${owner.email} with ${password}; the other members have the same password.`
      : `Sign in as ${owner.email}, an existing person, with their existing password.`,
  );
});

type Config = ReturnType<typeof readConfig>;

async function withDatabase<T>(
  config: Config,
  dataDir: string,
  work: (connection: ConnectionConfig, url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== null) {
    const url = config.databaseDirectUrl ?? config.databaseUrl;
    return work({ connectionString: url }, url);
  }
  const embedded = await openEmbedded({
    dataDir,
    purpose: "command",
    settings: hasty,
    log: console.error,
    binDir: config.postgresBinDir ?? undefined,
  });
  try {
    return await work(embedded.connection, embedded.url);
  } finally {
    await embedded.stop();
  }
}

function readCount(flag: string, value: string): number {
  const count = Number(value);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new ConfigError(`--${flag} is “${value}”: use a whole number above 0.`);
}
