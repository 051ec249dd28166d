import type { SlaPolicy } from "#contract/live-protocol.ts";

export type PolicyValues = Omit<SlaPolicy, "id" | "updatedAt">;
