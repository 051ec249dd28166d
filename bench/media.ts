// node bench/media.ts [--calls 25] [--seconds 10]: calls with audio through the simulated carrier's exchange.
import { parseArgs } from "node:util";
import { runCommand } from "#tools/run-command.ts";
import { measureMedia } from "./scenarios/media.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      calls: { type: "string", default: "25" },
      seconds: { type: "string", default: "10" },
    },
  });
  const figures = await measureMedia({
    calls: Number(values.calls),
    seconds: Number(values.seconds),
  });
  console.log(JSON.stringify(figures, null, 2));
});
