// API key that signs browser access to simulated calls, as a real account has one.
import type { Settings } from "#server/ports/provider.ts";
import { createToken } from "#server/secrets.ts";

export const createSimulatorApiKey = (id: string) =>
  ({
    apiKeySid: `SK${id.replaceAll("-", "")}`,
    apiKeySecret: createToken().slice(0, 32),
  }) as const satisfies Settings;
