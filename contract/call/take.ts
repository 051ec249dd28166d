import { z } from "zod";
import { route } from "#contract/route.ts";
import { id, moment } from "#contract/shapes.ts";
import type { MemberId, TakeId } from "#domain/ids.ts";
import { take } from "./call-shapes.ts";

// The sound itself is fetched at /takes/{takeId}, in pieces if so wished (Range).
export const takeRoutes = {
  listTakeListens: route({
    method: "GET",
    path: "/takes/{takeId}/listens",
    summary: "Who played a recording, latest first",
    tag: "Calls",
    input: z.object({ takeId: id<TakeId>() }),
    output: z.object({ rows: z.array(z.object({ memberId: id<MemberId>(), at: moment })) }),
  }),
  deleteTake: route({
    method: "DELETE",
    path: "/takes/{takeId}",
    summary: "Delete a recording, here and at the provider",
    tag: "Calls",
    input: z.object({ takeId: id<TakeId>() }),
    output: take,
  }),
};
