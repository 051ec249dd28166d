import { expect, test } from "vitest";
import { parseHeaderBlock } from "#server/mime/headers/header-block.ts";
import { autoKindOf, canBePersonal } from "./auto-reply.ts";

const kindOf = (subject: string, header = "From: ada@example.com") =>
  autoKindOf(parseHeaderBlock(Buffer.from(`${header}\n\n`)), {
    subject,
    from: "ada@example.com",
    isBounce: false,
    isReceipt: false,
  });

test.each([
  "Automatic reply: Tea",
  "Auto Reply: Tea",
  "Auto-Reply: Tea",
  "AutoReply: Tea",
  "Autoreply",
  "Auto: Tea",
  "[Auto-Reply] Tea",
  "Out of Office: Tea",
  "Out of Office AutoReply: Tea",
  "Out of the office",
  "Out of office",
  "Out Of Office Re: Tea",
  "OOO: Tea",
  "Away from my mail",
  "Vacation reply",
  "I am out of the office",
  "I'm out of the office until Monday",
  "On vacation: Re: Tea",
  "Automatische Antwort: Tee",
  "Abwesenheitsnotiz: Tee",
  "Abwesenheit: Tee",
  "Automatische Abwesenheitsnotiz",
  "Abwesend: Tee",
  "Réponse automatique : Thé",
  "Réponse automatique: Thé",
  "Absence du bureau : Thé",
  "Message d'absence",
  "Absent(e) : Thé",
  "Respuesta automática: Té",
  "Respuesta automatica: Té",
  "Fuera de la oficina: Té",
  "Ausente: Té",
  "Risposta automatica: Tè",
  "Fuori ufficio: Tè",
  "Fuori sede: Tè",
  "Resposta automática: Chá",
  "Resposta automatica: Chá",
  "Ausência temporária: Chá",
  "Automatisch antwoord: Thee",
  "Automatische beantwoording: Thee",
  "Afwezig: Thee",
  "Afwezigheidsbericht",
  "Niet op kantoor: Thee",
  "Automatiskt svar: Te",
  "Autosvar: Te",
  "Frånvarande: Te",
  "Automatisk svar: Te",
  "Ikke til stede: Te",
  "Fraværende: Te",
  "Automaattinen vastaus: Tee",
  "Poissaoloviesti",
  "Odpowiedź automatyczna: Herbata",
  "Autoodpowiedź: Herbata",
  "Poza biurem: Herbata",
  "Automatická odpověď: Čaj",
  "Mimo kancelář: Čaj",
  "Automatická odpoveď: Čaj",
  "Automatikus válasz: Tea",
  "Házon kívül: Tea",
  "Răspuns automat: Ceai",
  "Автоматический ответ: Чай",
  "Автоответ: Чай",
  "Нет на месте: Чай",
  "Автоматична відповідь: Чай",
  "Автоматичен отговор: Чай",
  "Otomatik yanıt: Çay",
  "Otomatik Cevap: Çay",
  "Ofis dışında: Çay",
  "Αυτόματη απάντηση: Τσάι",
  "自動返信: お茶",
  "自動応答: お茶",
  "不在通知: お茶",
  "自动回复: 茶",
  "自动答复: 茶",
  "自動回覆: 茶",
  "外出: 茶",
  "자동 회신: 차",
  "자동 응답: 차",
  "부재중: 차",
  "תשובה אוטומטית: תה",
  "رد تلقائي: شاي",
  "Balasan otomatis: Teh",
  "ตอบกลับอัตโนมัติ: ชา",
  "Automatski odgovor: Čaj",
  "Samodejni odgovor: Čaj",
  "Automatinis atsakymas: Arbata",
])("recognizes an automatic reply by its subject: %s", (subject) => {
  expect(kindOf(subject)).toBe("auto-reply");
});

test.each([
  "Re: Automatic reply: Tea",
  "Fwd: Out of Office",
  "Out of office chairs",
  "Abwesenheit am Montag",
  "My auto insurance",
  "Autoreply does not work",
  "Holiday booking",
  "On holiday I lost my key",
  "Vacation photos",
  "Absence of my parcel",
  "Réponse à votre message",
  "Ausente mi pedido no llegó",
  "Away game tickets",
  "Auto für Ada",
  "外出の予定について",
])("recognizes a person's subject: %s", (subject) => {
  expect(kindOf(subject)).toBeNull();
});

test.each([
  "Preference: auto_reply",
  "X-Auto-Reply: yes",
  "X-Autoresponder-Date: x",
  "X-Vacation: yes",
  "X-POST-MessageClass: 9; Autoresponder",
  "Delivered-To: Autoresponder",
])("recognizes an automatic reply by its header: %s", (header) => {
  expect(kindOf("Tea", `From: ada@example.com\n${header}`)).toBe("auto-reply");
});

test.each(["Absence", "Abwesenheit: Tim, Klasse 3b", "Auto: Bremse quietscht", "外出"])(
  "is not sure of a subject that people write too: %s",
  (subject) => {
    const isUnsure = (header: string) =>
      canBePersonal(parseHeaderBlock(Buffer.from(`From: ada@example.com\n${header}\n\n`)), subject);
    expect(isUnsure("X-Mailer: x")).toBe(true);
    expect(isUnsure("In-Reply-To: <a@x>")).toBe(false);
    expect(isUnsure("Auto-Submitted: auto-replied")).toBe(false);
    expect(isUnsure("Return-Path: <>")).toBe(false);
  },
);

test("is sure of a subject that only programs write", () => {
  const block = parseHeaderBlock(Buffer.from("From: ada@example.com\n\n"));
  expect(canBePersonal(block, "Automatic reply: Tea")).toBe(false);
});
