// npm run fuzz -- [--minutes N] [--seed N] [--only NAME]: runs random input against every parser of untrusted text.
import { parseArgs } from "node:util";
import { openDrawingFuzz } from "#e2e/html-attacks/drawing-fuzz.ts";
import { fuzz, fuzzTargets } from "#testing/hostile/fuzz.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string" },
    only: { type: "string" },
  },
});
const minutes = Number(values.minutes);
const first = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!(minutes > 0) || !Number.isSafeInteger(first)) {
  console.error("Usage: npm run fuzz -- [--minutes N] [--seed N] [--only NAME]");
  process.exit(2);
}
const drawing = await openDrawingFuzz();
const targets = [drawing.target, ...fuzzTargets()].filter(
  ({ name }) => values.only === undefined || name === values.only,
);
if (targets.length === 0) {
  console.error(
    `No reader is called ${values.only}: ${fuzzTargets()
      .map((one) => one.name)
      .join(", ")}`,
  );
  await drawing.close();
  process.exit(2);
}
// Several rounds, so that an early failure in one target does not wait for the whole time of another.
const rounds = Math.max(1, Math.ceil(minutes / 10));
const milliseconds = (minutes * 60_000) / rounds / targets.length;
let runs = 0;
let finds = 0;
for (let round = 0; round < rounds; round += 1)
  for (const target of targets) {
    const outcome = await fuzz(target, { seed: first + round, milliseconds });
    runs += outcome.runs;
    if (outcome.find === null) continue;
    finds += 1;
    const { seed, input, problem } = outcome.find;
    console.error(`\n${target.name} broke its promise with ${JSON.stringify(input)}\n${problem}`);
    console.error(`Again: npm run fuzz -- --seed ${seed} --only ${JSON.stringify(target.name)}`);
  }
await drawing.close();
console.log(`${runs} texts to ${targets.length} readers, seed ${first}: ${finds} found.`);
process.exitCode = finds === 0 ? 0 : 1;
