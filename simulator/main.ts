// The simulator as a process of its own: `npm run simulator`, or the child of a desk that chose it.
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
  // Whoever started us is gone: there is nobody left to talk to.
  process.on("disconnect", stop);
  process.send(ready);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
