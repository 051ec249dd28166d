// Templates stand with the WhatsApp Business Account: https://developer.vonage.com/en/api/whatsapp-management, looked at on
// 2026-11-22. Written from its page alone.
import { z } from "zod";
import { ProviderFault } from "#server/ports/outcome.ts";
import type { Connection } from "#server/ports/provider.ts";
import type { ProviderTemplate } from "#server/ports/text.ts";
import { ask } from "#server/providers/exchange.ts";
import { below } from "./api.ts";
import { appToken, type TokenNeeds } from "./token.ts";

const text = z.string().nullish();
const templatePage = z.object({
  templates: z.array(
    z.object({
      id: z.coerce.string(),
      name: z.string(),
      language: z.string(),
      status: text,
      components: z.array(z.object({ type: z.string(), text })).nullish(),
    }),
  ),
});

export async function listVonageTemplates(
  connection: Connection,
  needs: TokenNeeds,
): Promise<readonly ProviderTemplate[]> {
  const { wabaId } = connection.settings;
  if (!wabaId)
    throw new ProviderFault(
      "refused",
      "Name the WhatsApp Business Account ID in the account's settings: templates stand there.",
    );
  const token = appToken(connection.settings, needs);
  if (token === null)
    throw new ProviderFault("refused", "The private key of the application cannot be read.");
  const path = `/v2/whatsapp-manager/wabas/${encodeURIComponent(wabaId)}/templates`;
  const init = { headers: { authorization: `Bearer ${token}`, accept: "application/json" } };
  const { templates } = await ask(connection.http, below(connection, path), init, templatePage);
  return templates.flatMap(({ name, language, status, components }) => {
    const body = components?.find((one) => one.type.toUpperCase() === "BODY")?.text;
    const isApproved = status?.toUpperCase() === "APPROVED";
    return body ? [{ ref: name, name, language, body, isApproved }] : [];
  });
}
