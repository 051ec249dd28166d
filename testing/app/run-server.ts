// A server in its own process, to be killed: boots like npm start, on its own embedded database unless given another,
// and ends itself with SIGKILL at the requested failpoint.
import { boot } from "#server/boot.ts";
import { readConfig } from "#server/config.ts";
import { createLogger } from "#server/logger.ts";
import { connectToSimulator } from "./simulator.ts";

const { KILL_AT, TEST_SIMULATOR_URL = "", TEST_SIMULATOR_KEY = "" } = process.env;
const { DATA_DIR, PORT, SMTP_PORT, DATABASE_URL, SECRET } = process.env;

await boot({
  config: readConfig({ DATA_DIR, PORT, SMTP_PORT, DATABASE_URL, SECRET }, []),
  log: createLogger(
    (line) => process.stderr.write(`${line}\n`),
    () => new Date(),
  ),
  simulator: connectToSimulator({ url: TEST_SIMULATOR_URL, key: TEST_SIMULATOR_KEY }),
  onFailpoint: (point) => {
    if (point === KILL_AT) process.kill(process.pid, "SIGKILL");
  },
});
process.send?.("ready");
process.on("disconnect", () => process.exit(0));
