// Templates belong to the WhatsApp Business Account: https://developer.vonage.com/en/api/whatsapp-management, read on
// 2026-11-22. Implemented from the documentation only.
import { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { ProviderTemplate } from "#server/ports/text.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { apiUrl } from "./api.ts";
import { createAppJwt, type JwtDeps } from "./jwt.ts";

const text = z.string().nullish();
const component = z.looseObject({ type: z.string(), text, format: text });
type Component = z.infer<typeof component>;
const templatePage = z.object({
  templates: z.array(
    z.object({
      id: z.coerce.string(),
      name: z.string(),
      language: z.string(),
      status: text,
      components: z.array(component).nullish(),
    }),
  ),
});

export async function listVonageTemplates(
  connection: Connection,
  deps: JwtDeps,
): Promise<readonly ProviderTemplate[]> {
  const { wabaId } = connection.settings;
  if (!wabaId)
    throw new ProviderError(
      "rejected",
      "Enter the WhatsApp Business Account ID in the account's settings to load templates.",
    );
  const token = createAppJwt(connection.settings, deps);
  if (token === null)
    throw new ProviderError("rejected", "The application's private key can't be read.");
  const path = `/v2/whatsapp-manager/wabas/${encodeURIComponent(wabaId)}/templates`;
  const init = { headers: { authorization: `Bearer ${token}`, accept: "application/json" } };
  const { templates } = await requestJson(
    connection.http,
    apiUrl(connection, path),
    init,
    templatePage,
  );
  return templates.flatMap(({ name, language, status, components }) => {
    const body = components?.find(isBody)?.text;
    const isApproved = status?.toUpperCase() === "APPROVED";
    const needsMore = components?.some((one) => !isBody(one) && isToBeFilled(one)) ?? false;
    return body && !needsMore ? [{ ref: name, name, language, body, isApproved }] : [];
  });
}

const isBody = ({ type }: Component): boolean => type.toUpperCase() === "BODY";

/**
 * WhatsApp refuses a message without the file of a header, or without the value in a header or button; only the body is
 * filled here.
 */
function isToBeFilled(one: Component): boolean {
  const hasFile = /^(IMAGE|VIDEO|DOCUMENT|LOCATION)$/i.test(one.format ?? "");
  const all = JSON.stringify(one);
  return hasFile || all.includes("{{") || /"(OTP|COPY_CODE)"/i.test(all);
}
