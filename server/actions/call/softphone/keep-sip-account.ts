import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { getLineFor } from "#server/actions/message/text-line.ts";
import { openSip, saveSip } from "./sip-account.ts";

export const keepSipAccount = defineAction({
  name: "keep-sip-account",
  needs: "call.take",
  isSecret: true,
  async run(ctx, { password, turnPassword, ...account }) {
    const { wsUrl, lineId, turnUrl, turnUser } = account;
    const { memberId } = asMember(ctx.actor);
    refuseOpenWire(wsUrl);
    if (lineId !== null) await getLineFor(ctx, lineId);
    const before = await openSip(ctx, memberId);
    const known = password ?? before?.password;
    if (known === undefined)
      throw DeskError.invalid([{ path: "password", say: "Enter a password." }]);
    const relay = turnPassword ?? before?.turnPassword ?? "";
    if (turnUrl !== "" && (turnUser === "" || relay === ""))
      throw DeskError.invalid([
        turnUser === ""
          ? { path: "turnUser", say: "Enter the TURN user name." }
          : { path: "turnPassword", say: "Enter the TURN password." },
      ]);
    await saveSip(ctx, memberId, { ...account, password: known, turnPassword: relay });
    return { done: true };
  },
});

/** The password and every word would be read on the way; a browser refuses it besides. */
function refuseOpenWire(wsUrl: string): void {
  const { protocol, hostname } = new URL(wsUrl);
  const isHere = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol !== "wss:" && !isHere)
    throw DeskError.invalid([{ path: "wsUrl", say: "Use wss:// so the connection is encrypted." }]);
}
