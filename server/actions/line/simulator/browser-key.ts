// What signs a browser's way into the calls of the make-believe world, as a real account has one.
import type { Settings } from "#server/ports/provider.ts";
import { makeToken } from "#server/secrets.ts";

export const makeBrowserKey = (id: string) =>
  ({
    apiKeySid: `SK${id.replaceAll("-", "")}`,
    apiKeySecret: makeToken().slice(0, 32),
  }) as const satisfies Settings;
