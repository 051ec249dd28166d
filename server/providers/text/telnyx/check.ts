// Checks whether an account works: its key, and the messaging profiles in its settings.
import type { AccountNote, CheckResult, Connection } from "#server/ports/provider.ts";
import { areCredentialsRejected, exchange } from "#server/providers/http-exchange.ts";
import { apiUrl, get } from "./api.ts";
import { readProfiles, type TelnyxProfile } from "./schemas.ts";

export async function checkTelnyx(connection: Connection): Promise<CheckResult> {
  const { messagingProfileId, sendingProfileId } = connection.settings;
  const given = await readProfile(connection, messagingProfileId ?? "");
  if ("kind" in given) return given;
  const notes: AccountNote[] = [];
  if (sendingProfileId) {
    const through = await readProfile(connection, sendingProfileId);
    if ("kind" in through) return through;
    const name = through.name ?? sendingProfileId;
    if (through.enabled === false)
      return {
        kind: "rejected",
        message: `The messaging profile “${name}” is disabled at Telnyx.`,
      };
    notes.push({ name: "Messaging profile", message: name });
    if (through.alpha_sender)
      notes.push({ name: "Sender name", message: `${through.alpha_sender}, by “${name}”` });
  }
  return { kind: "working", label: given.name ?? "Telnyx", notes };
}

/** With an empty id reads any profile, which tests the key. */
async function readProfile(
  connection: Connection,
  id: string,
): Promise<Partial<TelnyxProfile> | Exclude<CheckResult, { kind: "working" }>> {
  const path = id === "" ? "/messaging_profiles?page%5Bsize%5D=1" : `/messaging_profiles/${id}`;
  const result = await exchange(connection.http, apiUrl(connection, path), get(connection));
  if (result.kind !== "answered") return unreachable;
  if (result.status === 404)
    return { kind: "rejected", message: "Telnyx has no messaging profile with this ID." };
  if (areCredentialsRejected(result))
    return { kind: "rejected", message: "Telnyx rejected the API key." };
  const profiles = result.status === 200 ? readProfiles(result.body) : null;
  return profiles === null ? unreachable : (profiles[0] ?? {});
}

const unreachable = {
  kind: "unreachable",
  message: "Couldn't reach Telnyx. Try again in a moment.",
} as const;
