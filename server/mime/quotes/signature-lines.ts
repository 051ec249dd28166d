import type { BodyLine } from "./body-line.ts";

// RFC 3676 §4.3 requires "-- "; people and programs use other dashes too.
export const isSignatureDelimiter = (line: BodyLine): boolean =>
  /^(?:--|—|––|—-|__)$/.test(line.text);

const openings = [
  "sent|get \\[?|from my|envoyée? (?:de|à|avec|via|depuis)|provenance|von mein|mit mein|diese (?:nachricht|e-?mail|mail) wurde|gesendet",
  "enviad[oa]|inviat[oa]|verzonden|verstuurd|skickat|sendt|lähetetty|wysłan[eo]|odesláno|odoslané|отправлено|надіслано|изпратено",
  "küldve|trimis|poslano|poslato|послато|išsiųsta|nosūtīts|saadetud|στάλθηκε|enviat|dikirim|đã gửi|ส่งจาก|נשלח|(?:أُ?رسل|نُ?شر|تم الإرسال)",
  "從|从|發自|发自|來自|来自|나의|获取|獲取|télécharge|obten|obtén|obter|ottieni|scarica|download|hämta|hent|holen|laden|hanki|pobierz|získat",
  "outlook (?:für|for|voor|para|pour|per)|virus-free|virenfrei|sans virus|libre de virus|privo di virus|virusvrij",
].join("|");
const opening = new RegExp(`^[<([\\s]*(?:${openings})`, "iu");
const closing =
  /(?:から送信(?:されました)?|에서 보냄|gönderildi|を取得|传送|傳送)[.。]?$|\bfrom (?:my |a )?(?:mobile|phone|iphone|ipad)\W*$/iu;

const device =
  /\b(?:i ?(?:phon|pad|pod)\p{L}{0,4}|ios|android|galaxy|samsung|blackberry|windows|mac(?:book)?|outlook|(?:e-?)?mail|yahoo|gmail|mobile?|(?:smart)?phone|handy|cell|tablet|nokia|huawei|xiaomi|redmi|oppo|pixel|htc|mailbox|airmail|spark|proton|gmx|aol|k-9|superhuman|fairemail|bluemail|zoho|tutanota|fastmail|hushmail|mailspring|thunderbird|missive|shortwave|edison|telefon\p{L}{0,3}|device|app|avast|avg)\b|mobil|ger[äa]t|téléphone|appareil|dispositivo|celular|móvil|смартфон|телефон|почт|手机|手機|スマート|传送|傳送|发送|發送|(?:from|with|via) (?:hey|front)\W*$/iu;

const sentFromMine = /^[<([\s]*sent (?:from|via) my\b/i;

/** Text a phone or mail client appends to every email. Longer lines are a person's. */
export function isMobileSignature({ text }: BodyLine): boolean {
  if (text.length < 5 || text.length > 200) return false;
  const isLinkToApp = /^get \[?outlook/i.test(text);
  // A URL after the text doesn't count toward its length.
  const withoutUrls = text.replace(/[<([]?https?:\/\/\S+/g, "").trim();
  if (withoutUrls.length > 90 && !isLinkToApp) return false;
  if (sentFromMine.test(withoutUrls)) return true;
  return (opening.test(withoutUrls) && device.test(text)) || closing.test(withoutUrls);
}
