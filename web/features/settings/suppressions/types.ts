import type { Outputs } from "#web/data/rpc.ts";

export type Suppression = Outputs["listSuppressions"]["rows"][number];
