import type { Outputs } from "#web/data/rpc.ts";
import * as words from "./words.ts";

type Reason = Outputs["listDuplicates"]["rows"][number]["reason"];

export const reasonLabels: Readonly<Record<Reason, string>> = {
  same_number: words.sameNumber,
  same_address: words.sameAddress,
  same_name: words.sameName,
};
