import path from "node:path";
import { buildScript } from "#testing/build-script.ts";

/** The page's script, with the carrier's own package in it as the product ships it. */
export const bundleTwilioPage = (): Promise<string> =>
  buildScript(path.resolve(import.meta.dirname, "page.ts"));
