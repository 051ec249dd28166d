import path from "node:path";
import { buildScript } from "#testing/build-script.ts";

/** The page's script, including the carrier's own package as the product ships it. */
export const bundleTwilioPage = (): Promise<string> =>
  buildScript(path.resolve(import.meta.dirname, "page.ts"));
