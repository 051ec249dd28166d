// npm run attack [-- URL [COOKIE]]: tries known attacks on a running server. Without a URL it starts a disposable
// server.
import { accountProbes } from "./attack/account-probes.ts";
import { colleagueProbes } from "./attack/colleague-probes.ts";
import { costProbes } from "./attack/cost-probes.ts";
import { startOwnApp } from "./attack/own-app.ts";
import { ownProbes } from "./attack/own-probes.ts";
import { peopleProbes } from "./attack/people-probes.ts";
import { probes } from "./attack/probes.ts";
import { resourceProbes } from "./attack/resource-probes.ts";
import { signInProbes } from "./attack/sign-in-probes.ts";
import { wireProbes } from "./attack/wire-probes.ts";

const [url, cookie] = process.argv.slice(2);
const ownApp = url === undefined ? await startOwnApp() : null;
const target = {
  url: ownApp?.url ?? url ?? "",
  cookie: ownApp?.cookie ?? cookie ?? null,
  own: ownApp,
};
let opened = 0;
try {
  const allProbes = [
    costProbes,
    probes,
    wireProbes,
    ownProbes,
    peopleProbes,
    resourceProbes,
    accountProbes,
    signInProbes,
    colleagueProbes,
  ].flat();
  for (const probe of allProbes) {
    if (probe.needsOwnDesk && target.own === null) continue;
    if (probe.needsMember && target.cookie === null) {
      process.stdout.write(`not tried  ${probe.name}: give the cookie of a session\n`);
      continue;
    }
    const reason = await probe.run(target).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (reason !== null) opened += 1;
    process.stdout.write(
      reason === null ? `held  ${probe.name}\n` : `open  ${probe.name}: ${reason}\n`,
    );
  }
} finally {
  await ownApp?.stop();
}
process.exit(opened === 0 ? 0 : 1);
