// /hooks/<vendor>/<account>/text: where providers call us. Verified, stored, answered; understood later.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Desk } from "#server/actions/desk.ts";
import { readSettings } from "#server/actions/line/open-account.ts";
import type { Log } from "#server/log.ts";
import type { RawRequest, Settings } from "#server/ports/provider.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { findAccountAnywhere } from "#server/store/account.ts";
import type { RawDoor } from "./raw-door.ts";
import { readBody, sendText, type Visit } from "./request.ts";

interface Door {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly vendor: string;
  readonly provider: TextProvider;
  readonly settings: Settings;
}

/** Long enough for a burst, short enough for a changed key. */
const rememberMs = 2_000;

export function openHooks(desk: Desk, door: RawDoor, log: Log): (visit: Visit) => Promise<void> {
  const remembered = new Map<string, { door: Door | null; until: number }>();

  async function findDoor(vendor: string, id: string, nowMs: number): Promise<Door | null> {
    const key = `${vendor} ${id}`;
    const known = remembered.get(key);
    if (known && known.until > nowMs) return known.door;
    const account = isId(id)
      ? await findAccountAnywhere(desk.parts.database, id as AccountId)
      : null;
    const provider =
      account && account.vendor === vendor ? desk.parts.outside.findTextProvider(vendor) : null;
    const found =
      account && provider
        ? {
            workspaceId: account.workspaceId,
            accountId: account.id,
            vendor,
            provider,
            settings: readSettings(desk.parts, account),
          }
        : null;
    if (remembered.size > 1_000) remembered.clear();
    remembered.set(key, { door: found, until: nowMs + rememberMs });
    return found;
  }

  return async ({ request, response, url, method }) => {
    const [, , vendor = "", id = "", medium = ""] = url.pathname.split("/");
    const now = desk.parts.clock.now();
    const found = medium === "text" ? await findDoor(vendor, id, now.getTime()) : null;
    if (!found) return sendText(response, 404, "No such hook.");
    const echo = url.searchParams.get("echo");
    if (method === "GET" && echo !== null && echo.length < 100)
      return sendText(response, 200, desk.parts.secrets.sign(`echo ${echo}`));
    if (method !== "POST") return sendText(response, 405, "Post here.");

    const body = await readBody(request, limit("hookBytes"));
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const raw: RawRequest = {
      url: `${desk.parts.outside.publicUrl}${request.url}`,
      headers,
      body,
      receivedAt: now.toISOString(),
    };
    const verdict = found.provider.verify(found.settings, raw, now);
    if (verdict.kind !== "genuine") {
      log("warn", "hook.refused", {
        vendor,
        account: found.accountId,
        verdict: verdict.kind,
        why: verdict.why,
      });
      return sendText(
        response,
        403,
        verdict.kind === "forged" ? "The signature does not fit." : "This was signed too long ago.",
      );
    }
    await door.store({
      workspaceId: found.workspaceId,
      id: desk.newId(),
      accountId: found.accountId,
      vendor,
      dedupeKey: found.provider.dedupeKey(raw),
      url: raw.url,
      headers: keepHeaders(headers),
      body,
      receivedAt: now,
    });
    desk.parts.passes?.("raw.stored");
    const { answer } = found.provider;
    sendText(response, answer.status, answer.body, answer.type);
  };
}

/** Secrets in transit are not kept at rest. */
function keepHeaders(headers: Record<string, string>): Record<string, string> {
  const { authorization: _, cookie: __, ...kept } = headers;
  return kept;
}
