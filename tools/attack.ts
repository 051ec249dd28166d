// npm run attack [-- URL [COOKIE]]: tries at a running desk what attackers tried. Without a URL it starts a desk of its own.
import { openOwnDesk } from "./attack/own-desk.ts";
import { ownProbes } from "./attack/own-probes.ts";
import { peopleProbes } from "./attack/people-probes.ts";
import { probes } from "./attack/probes.ts";
import { wireProbes } from "./attack/wire-probes.ts";

const [url, cookie] = process.argv.slice(2);
const desk = url === undefined ? await openOwnDesk() : null;
const target = { url: desk?.url ?? url ?? "", cookie: desk?.cookie ?? cookie ?? null, own: desk };
let opened = 0;
try {
  for (const probe of [...probes, ...wireProbes, ...ownProbes, ...peopleProbes]) {
    if (probe.needsOwnDesk && target.own === null) continue;
    if (probe.needsMember && target.cookie === null) {
      process.stdout.write(`not tried  ${probe.name}: give the cookie of a session\n`);
      continue;
    }
    const why = await probe.run(target).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (why !== null) opened += 1;
    process.stdout.write(why === null ? `held  ${probe.name}\n` : `open  ${probe.name}: ${why}\n`);
  }
} finally {
  await desk?.stop();
}
process.exit(opened === 0 ? 0 : 1);
