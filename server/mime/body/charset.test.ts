import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decodeBytes } from "./charset.ts";

test.each([
  ["x-mac-cyrillic", "maccyrillic", "Привет"],
  ["x-mac-roman", "macintosh", "café"],
  ["x-mac-japanese", "cp932", "こんにちは"],
  ["cn-gb", "gb18030", "你好"],
  ["uhc", "cp949", "똠방각하"],
  ["x-windows-949", "cp949", "똠방각하"],
  ["ms932", "cp932", "①㈱"],
])("the name %s is an alias of %s", (label, charset, text) => {
  expect(decodeBytes(iconv.encode(text, charset), label).text).toBe(text);
});

test("decodes seven-bit Korean and Chinese", () => {
  const bytes = (text: string) => Buffer.from(text, "latin1");
  expect(decodeBytes(bytes("\x1b$)C\x0e>H3gGO<<?d\x0f ok"), "iso-2022-kr").text).toBe(
    "안녕하세요 ok",
  );
  expect(decodeBytes(bytes("a ~{<:Ky2;NpJ)~} ~~"), "hz-gb-2312").text).toBe("a 己所不勿施 ~");
});

test("detects UTF-8 text declared as Latin, except for one or two accented letters", () => {
  expect(decodeBytes(Buffer.from("Grüße von überall"), "iso-8859-1")).toEqual({
    text: "Grüße von überall",
    isGuess: true,
  });
  expect(decodeBytes(Buffer.from("Ã¼", "latin1"), "iso-8859-1").text).toBe("Ã¼");
});

test.each([
  ["windows-1251", "Привет, как дела? Заказ 123 не пришёл."],
  ["koi8-r", "Привет, как дела? Заказ 123 не пришёл."],
  ["cp932", "こんにちは、世界。注文が届きません。"],
  ["euc-jp", "こんにちは、世界。注文が届きません。"],
  ["cp949", "안녕하세요 주문이 오지 않았습니다"],
  ["gb18030", "你好，我的订单没有到，谢谢。"],
  ["big5", "你好，我的訂單沒有到，謝謝。"],
  ["windows-1253", "Καλημέρα, πού είναι η παραγγελία μου;"],
  ["windows-1255", "שלום, איפה ההזמנה שלי"],
  ["windows-1256", "مرحبا أين طلبي"],
  ["windows-874", "สวัสดีครับ สินค้ายังไม่ถึง"],
  ["windows-1252", "Grüße aus Köln, größer"],
  ["windows-1252", "ÄÖÜ äöüß"],
  ["windows-1252", "«Où êtes-vous?» demandé à l'hôtel"],
])("detects %s without a declared charset: %s", (charset, text) => {
  expect(decodeBytes(iconv.encode(text, charset), null)).toEqual({ text: text, isGuess: true });
});
