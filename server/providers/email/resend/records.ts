// The DNS records that Resend requires for a domain: https://resend.com/docs/api-reference/domains/get-domain.
import type { RequiredRecord } from "#server/ports/email.ts";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { apiUrl, get } from "./api.ts";
import { domainPage, domainShape, type ResendDomain } from "./schemas.ts";

export async function resendRecords(
  connection: Connection,
  domain: string,
): Promise<readonly RequiredRecord[]> {
  for await (const one of resendDomains(connection)) {
    if (one.name.toLowerCase() !== domain.toLowerCase()) continue;
    const url = apiUrl(connection, "/domains", one.id);
    const { records } = await requestJson(connection.http, url, get(connection), domainShape);
    return records.flatMap((record) => requiredRecordsOf(record, domain));
  }
  throw new ProviderError("not_found", `Resend doesn't know ${domain}`);
}

async function* resendDomains(connection: Connection) {
  let after: string | undefined;
  do {
    const query = new URLSearchParams({ limit: "100", ...(after ? { after } : {}) });
    const url = `${connection.baseUrl}/domains?${query}`;
    const page = await requestJson(connection.http, url, get(connection), domainPage);
    yield* page.data;
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

function requiredRecordsOf(
  { record, name, type, value }: ResendDomain["records"][number],
  domain: string,
): RequiredRecord[] {
  if (!value || (type !== "TXT" && type !== "CNAME" && type !== "MX")) return [];
  const purpose = meaningOf(record ?? "", type);
  if (purpose === null) return [];
  return [{ purpose, type, name: fullName(name ?? "", domain), value: value.replace(/\.$/, "") }];
}

function meaningOf(record: string, type: RequiredRecord["type"]): RequiredRecord["purpose"] | null {
  if (record === "DKIM") return "dkim";
  if (record === "SPF") return type === "MX" ? "return_path" : "spf";
  // The name differs between API responses and events.
  return /^receiving/i.test(record) ? "mx" : null;
}

/**
 * Expands a record name to a full domain name. Resend gives names relative to the registered domain, as DNS hosts
 * expect them: for desk.harbour.example that is "send.desk", with the common part written once.
 */
function fullName(name: string, domain: string): string {
  const bare = name.replace(/\.$/, "").toLowerCase();
  if (bare === "" || bare === "@") return domain;
  if (bare === domain || bare.endsWith(`.${domain}`)) return bare;
  const [own, its] = [bare.split("."), domain.split(".")];
  for (let shared = Math.min(own.length, its.length - 1); shared > 0; shared--) {
    if (own.slice(-shared).join(".") === its.slice(0, shared).join(".")) {
      return [...own.slice(0, -shared), domain].join(".");
    }
  }
  return `${bare}.${domain}`;
}
