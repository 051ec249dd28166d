import type { Outputs } from "#web/data/rpc.ts";

export type ProcessingError = Outputs["listDeadLetters"]["rows"][number];
