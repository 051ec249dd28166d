// What a customer gets after STOP or START, in the workspace's language. Only letters of the SMS alphabet (GSM 03.38), so each
// is one segment: Spanish avoids á, í, ó and ú.
import type { Language } from "#domain/language/languages.ts";

type Confirmations = Readonly<
  Record<"sms" | "whatsapp", Readonly<Record<"stop" | "start", string>>>
>;

export const consentConfirmations: Readonly<Record<Language, Confirmations>> = {
  en: {
    sms: {
      stop: "You're unsubscribed and won't get more texts from us. Reply START to resubscribe.",
      start: "You're resubscribed to our texts. Reply STOP to unsubscribe.",
    },
    whatsapp: {
      stop: "You're unsubscribed and won't get more messages from us here. Reply START to resubscribe.",
      start: "You're resubscribed to our messages. Reply STOP to unsubscribe.",
    },
  },
  de: {
    sms: {
      stop: "Sie haben unsere SMS abbestellt und erhalten keine weiteren. Antworten Sie mit START, um sie wieder zu erhalten.",
      start: "Sie erhalten unsere SMS wieder. Antworten Sie mit STOP, um sie abzubestellen.",
    },
    whatsapp: {
      stop: "Sie haben unsere Nachrichten abbestellt und erhalten hier keine weiteren. Antworten Sie mit START, um sie wieder zu erhalten.",
      start:
        "Sie erhalten unsere Nachrichten wieder. Antworten Sie mit STOP, um sie abzubestellen.",
    },
  },
  es: {
    sms: {
      stop: "Se ha dado de baja y ya no recibe nuestros SMS. Responda START para volver a recibirlos.",
      start: "Vuelve a recibir nuestros SMS. Responda STOP para darse de baja.",
    },
    whatsapp: {
      stop: "Se ha dado de baja y ya no recibe nuestros mensajes. Responda START para volver a recibirlos.",
      start: "Vuelve a recibir nuestros mensajes. Responda STOP para darse de baja.",
    },
  },
};
