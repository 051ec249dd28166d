// The commands of a release; its launcher is tools/release/files/deskbell. JavaScript, so that the cache of compiled code is
// on before the first TypeScript file is loaded (see server/enable-compile-cache.js).
import { readFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { parseEnv } from "node:util";

const { env } = process;
if (env.DESKBELL_CACHE_DIR) enableCompileCache?.(env.DESKBELL_CACHE_DIR);

const commands = {
  start: {
    about: "Start the server; options as in docs/operate.md, such as --port 4000",
    run: () => import("#server/main.ts"),
  },
  doctor: {
    about: "Check this installation and say what to fix",
    run: () => import("#tools/doctor.ts"),
  },
  backup: {
    about: "--to FOLDER: back up all data, also while Deskbell runs",
    run: () => import("#tools/backup.ts"),
  },
  restore: {
    about: "--from FILE --data-dir FOLDER: restore a backup",
    run: () => import("#tools/restore.ts"),
  },
  workspace: {
    about: "add …: add a company to this server",
    run: () => import("#tools/workspace.ts"),
  },
  "reset-password": {
    about: "EMAIL: print a link to set a new password",
    run: () => import("#tools/reset-password.ts"),
  },
  "hold-unsent": {
    about: "--created-at TIME: after restoring a dump of your own PostgreSQL",
    run: () => import("#tools/hold-unsent.ts"),
  },
  "read-mail": {
    about: "FILE…: show how an email is parsed",
    run: () => import("#tools/read-email.ts"),
  },
  version: {
    about: "Print the version",
    run: async () => console.log((await import("#server/version.ts")).version),
  },
};

function help() {
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(16)}${about}`);
  return `Usage: deskbell COMMAND\n\n${lines.join("\n")}\n
Where a page or message names "npm run NAME -- …", run "deskbell NAME …".`;
}

/** Adds what isn't set already. False if the file can't be read: with the defaults, Deskbell would start with another database. */
function readSettings(file) {
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file, "utf8"))))
      env[name] ??= value;
    return true;
  } catch (error) {
    if (error.code === "ENOENT") return true;
    const fix =
      error.code === "EACCES" ? `: chown root:deskbell ${file} && chmod 0640 ${file}` : ".";
    console.error(`The settings in ${file} can't be read (${error.code})${fix}`);
    return false;
  }
}

async function main(name = "help") {
  if (["help", "--help", "-h"].includes(name)) return console.log(help());
  if (!Object.hasOwn(commands, name)) {
    console.error(`Unknown command: ${name}\n\n${help()}`);
    process.exitCode = 1;
    return;
  }
  const file = name === "version" ? null : env.DESKBELL_ENV_FILE;
  if (file && !readSettings(file)) {
    process.exitCode = 1;
    return;
  }
  env.DATA_DIR ||= env.DESKBELL_DEFAULT_DATA_DIR || "data";
  env.DESKBELL_COMMAND = "deskbell";
  process.argv.splice(2, 1);
  await commands[name].run();
}

await main(process.argv[2]);
