import type { Outputs } from "#web/data/rpc.ts";

export type Health = Outputs["getHealth"];
