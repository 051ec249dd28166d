import type { Line } from "./line.ts";

// RFC 3676 §4.3 wants "-- "; people and programs write more kinds of dash.
export const isSignatureMark = (line: Line): boolean => /^(?:--|—|––|—-|__)$/.test(line.text);

const opening =
  /^[<([\s]*(?:sent|get \[?|from my|envoyée? (?:de|à|avec|via)|von mein|mit mein|diese (?:nachricht|e-?mail|mail) wurde|gesendet|enviad[oa]|inviat[oa]|verzonden|verstuurd|skickat|sendt|lähetetty|wysłan[eo]|odesláno|отправлено|надіслано|從|从|發自|发自|來自|来自|나의|télécharge|obten|obtén|scarica|download|hämta|hent|holen|laden|outlook (?:für|for|voor|para|pour|per))/iu;
const closing = /(?:から送信|에서 보냄)$|\bfrom (?:my |a )?(?:mobile|phone|iphone|ipad)\W*$/iu;

const device =
  /\b(?:i ?(?:phone|pad|pod|os)|android|galaxy|samsung|blackberry|windows|mac(?:book)?|outlook|(?:e-?)?mail|yahoo|gmail|mobile?|(?:smart)?phone|handy|cell|tablet|nokia|huawei|xiaomi|htc|mailbox|airmail|spark|proton|gmx|aol|k-9|superhuman|fairemail|telefon|device|app)\b|mobil|ger[äa]t|téléphone|appareil|dispositivo|celular|móvil|смартфон|телефон|iPhone|传送|傳送|发送|發送/iu;

const sentFromMine = /^[<([\s]*sent (?:from|via) my\b/i;

/** What a telephone or a mail program writes under every mail. Longer lines are a person's. */
export function isMobileSignature({ text }: Line): boolean {
  if (text.length < 5 || text.length > 200) return false;
  const isLinkToApp = /^get \[?outlook/i.test(text);
  // An address written behind the words says nothing about how long they are.
  const words = text.replace(/[<([]?https?:\/\/\S+/g, "").trim();
  if (words.length > 90 && !isLinkToApp) return false;
  if (sentFromMine.test(words)) return true;
  return (opening.test(words) && device.test(text)) || closing.test(words);
}
