import { AppError } from "#domain/errors.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import { loadSipCredentials, storeSipCredentials } from "./sip-credentials.ts";

export const saveSipAccount = defineWriteAction({
  name: "save-sip-account",
  requires: "call.handle",
  isSecret: true,
  isRepeatable: true,
  async run(ctx, { password, turnPassword, ...account }) {
    const { wsUrl, inboxId, turnUrl, turnUser } = account;
    const { memberId } = requireMember(ctx.actor);
    assertEncryptedUrl(wsUrl);
    if (inboxId !== null) await getVisibleInbox(ctx, inboxId);
    const before = await loadSipCredentials(ctx, memberId);
    const known = password ?? before?.password;
    if (known === undefined)
      throw AppError.invalid([{ path: "password", message: "Enter a password." }]);
    const relay = turnPassword ?? before?.turnPassword ?? "";
    if (turnUrl !== "" && (turnUser === "" || relay === ""))
      throw AppError.invalid([
        turnUser === ""
          ? { path: "turnUser", message: "Enter the TURN username." }
          : { path: "turnPassword", message: "Enter the TURN password." },
      ]);
    await storeSipCredentials(ctx, memberId, { ...account, password: known, turnPassword: relay });
    return { done: true };
  },
});

/** Without TLS, the password and the signaling could be read in transit; browsers refuse it as well. */
function assertEncryptedUrl(wsUrl: string): void {
  const { protocol, hostname } = new URL(wsUrl);
  const isHere = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol !== "wss:" && !isHere)
    throw AppError.invalid([
      { path: "wsUrl", message: "Use wss:// so the connection is encrypted." },
    ]);
}
