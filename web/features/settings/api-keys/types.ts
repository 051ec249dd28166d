import type { Outputs } from "#web/data/rpc.ts";

export type ApiKey = Outputs["listApiKeys"]["rows"][number];
