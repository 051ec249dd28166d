// node bench/phone.ts [--calls 20] [--talks 25] [--seconds 10]: callers, agents and their sound, all at once,
// against the real program with its simulated carrier.
import { parseArgs } from "node:util";
import { runCommand } from "#tools/run-command.ts";
import { measurePhone } from "./measures/phone.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      calls: { type: "string", default: "20" },
      talks: { type: "string", default: "25" },
      seconds: { type: "string", default: "10" },
    },
  });
  const figures = await measurePhone({
    calls: Number(values.calls),
    talks: Number(values.talks),
    seconds: Number(values.seconds),
  });
  console.log(JSON.stringify(figures, null, 2));
});
