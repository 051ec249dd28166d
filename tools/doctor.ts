// npm run doctor [-- options of npm start]
// Says what is wrong with this installation and what to do. Exit status 1 if a problem must be fixed.
import { nameCommands } from "#server/command-line.ts";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { escapeControls } from "#server/escape-controls.ts";
import {
  checkBackup,
  checkDataFolder,
  checkDisk,
  checkNode,
  checkPort,
  checkPublicUrl,
  type Finding,
} from "./doctor/findings.ts";
import { inspectDatabase } from "./doctor/inspect-database.ts";
import {
  diskLimits,
  inspectDataFolder,
  inspectPublicUrl,
  measureDisk,
} from "./doctor/inspect-machine.ts";
import { inspectPorts } from "./doctor/inspect-ports.ts";
import { findLastBackup } from "./doctor/last-backup.ts";

async function* examine(): AsyncGenerator<Finding> {
  yield checkNode(process.versions.node);
  const config = readSettings();
  if (!("dataDir" in config)) return yield config;
  const folder = attempt(() => checkDataFolder(inspectDataFolder(config.dataDir)));
  yield folder;
  yield attempt(() => checkDisk(measureDisk(config.dataDir), diskLimits));
  for (const result of await inspectPorts(config)) yield checkPort(result);
  yield checkPublicUrl(await inspectPublicUrl(config));
  if (folder.level === "problem" && config.databaseUrl === null) return;
  yield* await inspectDatabase(config);
  if (config.databaseUrl === null) yield checkBackup(findLastBackup(config.dataDir), new Date());
}

function attempt(check: () => Finding): Finding {
  try {
    return check();
  } catch (error) {
    const text = `A check couldn't be made: ${error instanceof Error ? error.message : String(error)}`;
    return { level: "problem", text, fix: "Correct what it names, then run this again." };
  }
}

function readSettings(): Config | Finding {
  try {
    return readConfig(process.env, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { level: "problem", text: error.message, fix: "Correct this setting first." };
  }
}

const counts = { ok: 0, warning: 0, problem: 0 };
for await (const { level, text, fix } of examine()) {
  counts[level] += 1;
  console.log(escapeControls(`${level.padEnd(9)}${nameCommands(text)}`));
  if (fix !== undefined) console.log(escapeControls(`${" ".repeat(9)}${nameCommands(fix)}`));
}
const problems = counts.problem === 1 ? "1 problem" : `${counts.problem} problems`;
console.log(counts.problem === 0 ? "\nNo problem found." : `\n${problems} to fix.`);
process.exitCode = counts.problem === 0 ? 0 : 1;
