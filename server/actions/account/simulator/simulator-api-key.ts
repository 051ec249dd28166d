// What signs a browser's way into the calls of the make-believe world, as a real account has one.
import type { Settings } from "#server/ports/provider.ts";
import { createToken } from "#server/secrets.ts";

export const createSimulatorApiKey = (id: string) =>
  ({
    apiKeySid: `SK${id.replaceAll("-", "")}`,
    apiKeySecret: createToken().slice(0, 32),
  }) as const satisfies Settings;
