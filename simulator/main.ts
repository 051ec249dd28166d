// Runs the simulator as a separate process: `npm run simulator`, or as a child of an app that uses it.
import { readConfig } from "./config.ts";
import { startSimulator } from "./start.ts";

async function main(): Promise<void> {
  const simulator = await startSimulator(readConfig());
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    simulator.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const ready = { ready: true, port: simulator.port };
  if (process.send === undefined) {
    process.stdout.write(`${JSON.stringify(ready)}\n`);
    return;
  }
  // The parent process is gone, so stop.
  process.on("disconnect", stop);
  process.send(ready);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
