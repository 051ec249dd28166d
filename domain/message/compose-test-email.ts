// The test email of an inbox, in the language of the workspace.
import { fillMessage } from "#domain/language/format-message.ts";
import type { Language } from "#domain/language/languages.ts";

interface TestEmail {
  readonly subject: string;
  readonly text: string;
}

const texts: Readonly<Record<Language, TestEmail>> = {
  en: {
    subject: "Test of the inbox {inbox}",
    text: "This is a test email from {address}, sent by Deskbell for {workspace}.\r\n\r\nIt arrived, so the inbox can send. If it landed in your spam folder, open Domains in the settings.\r\n",
  },
  de: {
    subject: "Test des Postfachs {inbox}",
    text: "Das ist eine Test-E-Mail von {address}, gesendet von Deskbell für {workspace}.\r\n\r\nSie ist angekommen, das Postfach kann also senden. Wenn sie im Spam-Ordner liegt, öffnen Sie in den Einstellungen „Domains“.\r\n",
  },
  es: {
    subject: "Prueba de la bandeja {inbox}",
    text: "Este es un correo de prueba de {address}, enviado por Deskbell para {workspace}.\r\n\r\nHa llegado, así que la bandeja puede enviar. Si está en la carpeta de spam, abra Dominios en los ajustes.\r\n",
  },
};

export function composeTestEmail(
  language: Language,
  values: Readonly<Record<"inbox" | "address" | "workspace", string>>,
): TestEmail {
  const { subject, text } = texts[language];
  return {
    subject: fillMessage(language, subject, values),
    text: fillMessage(language, text, values),
  };
}
