import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { getLineFor } from "#server/actions/message/text-line.ts";
import { openSip, saveSip } from "./sip-account.ts";

export const keepSipAccount = defineAction({
  name: "keep-sip-account",
  needs: "call.take",
  isSecret: true,
  async run(ctx, { wsUrl, uri, password, lineId }) {
    const { memberId } = asMember(ctx.actor);
    refuseOpenWire(wsUrl);
    if (lineId !== null) await getLineFor(ctx, lineId);
    const known = password ?? (await openSip(ctx, memberId))?.password;
    if (known === undefined)
      throw DeskError.invalid([{ path: "password", say: "A password is needed." }]);
    await saveSip(ctx, memberId, { wsUrl, uri, password: known, lineId });
    return { done: true };
  },
});

/** The password and every word would be read on the way; a browser refuses it besides. */
function refuseOpenWire(wsUrl: string): void {
  const { protocol, hostname } = new URL(wsUrl);
  const isHere = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol !== "wss:" && !isHere)
    throw DeskError.invalid([{ path: "wsUrl", say: "Use wss://, so that nobody listens in." }]);
}
