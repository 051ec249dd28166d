// Numbers and short codes of an account, and where texts to them go.
import type { Connection } from "#server/ports/provider.ts";
import type { ProviderNumber } from "#server/ports/text.ts";
import { ask } from "#server/providers/exchange.ts";
import { below, get, pages, post } from "./api.ts";
import { codePage, codeShape, numberPage, numberShape } from "./shapes.ts";

export async function listTwilioNumbers(
  connection: Connection,
): Promise<readonly ProviderNumber[]> {
  const found: ProviderNumber[] = [];
  const numbers = "/IncomingPhoneNumbers.json?PageSize=200";
  for await (const page of pages(connection, numbers, numberPage)) {
    for (const one of page.incoming_phone_numbers) {
      found.push({
        ref: one.sid,
        number: one.phone_number,
        name: one.friendly_name ?? one.phone_number,
        canText: one.capabilities?.sms === true,
        canCall: one.capabilities?.voice === true,
        textHook: one.sms_url || null,
      });
    }
  }
  for await (const page of pages(connection, "/SMS/ShortCodes.json?PageSize=200", codePage)) {
    for (const one of page.short_codes) {
      found.push({
        kind: "sender",
        ref: one.sid,
        number: one.short_code,
        name: one.friendly_name ?? one.short_code,
        canText: true,
        canCall: false,
        textHook: one.sms_url || null,
      });
    }
  }
  return found;
}

export async function pointTwilioNumber(
  connection: Connection,
  numberRef: string,
  hookUrl: string,
): Promise<void> {
  const form = new URLSearchParams({ SmsUrl: hookUrl, SmsMethod: "POST" });
  if (numberRef.startsWith("SC")) {
    const url = below(connection, `/SMS/ShortCodes/${encodeURIComponent(numberRef)}.json`);
    await ask(connection.http, url, post(connection, form), codeShape);
    return;
  }
  const url = below(connection, `/IncomingPhoneNumbers/${encodeURIComponent(numberRef)}.json`);
  const number = await ask(connection.http, url, get(connection), numberShape);
  // an application on the number would silence the address we set
  if (number.sms_application_sid) form.set("SmsApplicationSid", "");
  await ask(connection.http, url, post(connection, form), numberShape);
}
