// Messages, drafts and conversations.
import type { emailErrors } from "#domain/message/email/email-errors.ts";
import type { whatsappErrors } from "#domain/message/whatsapp/whatsapp-errors.ts";

const emailMessages: Readonly<Record<keyof typeof emailErrors, string>> = {
  invalid_email_address: "„{typed}“ ist keine gültige E-Mail-Adresse. Prüfen Sie die Schreibweise.",
  too_many_recipients:
    "Aus diesem Postfach können E-Mails an höchstens {max} Personen gleichzeitig gehen; Ihre geht an {count}.",
  address_suppressed:
    "{address} ist gesperrt, weil {reason}. Verwenden Sie eine andere Adresse, oder bitten Sie einen Manager, die Sperre aufzuheben.",
  attachments_too_large:
    "Die Dateien sind zusammen {size} groß; dieses Postfach kann bis zu {max} senden. Senden Sie stattdessen einen Link.",
  empty_email: "Schreiben Sie etwas, oder fügen Sie eine Datei an.",
  inbox_has_scheduled_emails:
    "{count, plural, one{Eine E-Mail ist} other{# E-Mails sind}} von {inbox} geplant. Senden Sie sie zuerst, oder brechen Sie das Senden ab.",
  invalid_send_time: "Wählen Sie einen Zeitpunkt innerhalb des nächsten Jahres.",
  not_a_message: "Nur Nachrichten lassen sich verschieben.",
  same_conversation: "Die Nachricht ist schon in dieser Konversation.",
  conversation_would_be_empty:
    "Danach wäre die Konversation leer. Führen Sie die Konversationen stattdessen zusammen.",
  conversation_merged:
    "Diese Konversation wurde mit #{number} zusammengeführt. Antworten Sie dort.",
  different_teams:
    "Diese Konversationen gehören verschiedenen Teams. Zusammengeführt sähe jedes Team Nachrichten, die nur das andere sehen darf.",
  already_undone: "Das wurde schon rückgängig gemacht.",
  no_forwarded_sender: "Diese E-Mail nennt ihren ursprünglichen Absender nicht.",
  attachment_not_ready: "Ein Anhang fehlt. Fügen Sie ihn noch einmal an.",
};

const whatsappMessages: Readonly<Record<keyof typeof whatsappErrors, string>> = {
  whatsapp_window_closed:
    "{number} hat zuletzt vor mehr als 24 Stunden oder noch nie über WhatsApp geschrieben. Sie können nur eine Vorlage senden.",
  whatsapp_no_consent:
    "{number} hat noch nie über WhatsApp geschrieben, und es ist keine Einwilligung erfasst. Erfassen Sie sie zuerst beim Kontakt.",
  whatsapp_opted_out:
    "{number} hat WhatsApp am {date} abbestellt. Sie können dort keine Nachrichten senden.",
  audio_with_text:
    "WhatsApp kann zu {name} keinen Text senden. Senden Sie Datei und Text getrennt.",
  whatsapp_file_kind:
    "WhatsApp überträgt {name} nicht. Verwenden Sie JPEG, PNG, PDF, MP4, MP3, OGG, AAC oder AMR.",
  template_with_files:
    "Eine Vorlage kann nicht mit Dateien gesendet werden. Senden Sie die Dateien getrennt.",
  template_not_available:
    "Diese Vorlage ist nicht genehmigt oder hier nicht bekannt. Aktualisieren Sie die Vorlagen.",
};

export const messageErrorMessages = {
  ...emailMessages,
  ...whatsappMessages,
  contact_point_taken: "{contactPoint} gehört schon zu einem anderen Kontakt.",
  invalid_phone_number:
    "„{typed}“ ist keine Telefonnummer. Geben Sie sie mit Landesvorwahl ein, etwa +49 30 23125 018.",
  not_a_sender:
    "„{typed}“ ist kein gültiger Absender. Verwenden Sie einen Namen mit 3 bis 11 Buchstaben und Ziffern oder eine Kurzwahl mit 3 bis 8 Ziffern.",
  empty_message: "Schreiben Sie etwas, oder fügen Sie ein Bild an.",
  text_too_long:
    "Nachrichten aus diesem Postfach können bis zu {max} Zeichen haben; Ihre hat {length}.",
  text_too_many_segments:
    "Ihre Nachricht zählt als {count} SMS; dieses Postfach kann bis zu {max} auf einmal senden. Kürzen Sie sie. Emojis und andere Sonderzeichen brauchen mehr Platz.",
  too_many_images:
    "Nachrichten aus diesem Postfach können bis zu {max, plural, one{# Datei} other{# Dateien}} haben; Ihre hat {count}.",
  images_too_large:
    "Die Bilder sind zusammen {size} groß; dieses Postfach kann bis zu {max} senden.",
  images_not_supported: "Dieses Postfach kann keine Bilder senden.",
  unsupported_image_type:
    "Telefone können {name} nicht anzeigen. Verwenden Sie ein Bild als JPEG, PNG oder GIF.",
  sms_opted_out:
    "{number} hat am {date} STOP geschrieben. Sie können erst wieder SMS senden, wenn START zurückkommt.",
  text_rate_exceeded:
    "Mehr als {max} SMS in 10 Minuten an Personen, die Ihnen nicht geschrieben haben, sind nicht möglich. Versuchen Sie es in einigen Minuten noch einmal.",
  number_not_textable: "{number} kann keine SMS empfangen. Rufen Sie stattdessen an.",
  no_phone_number: "Dieser Kontakt hat keine Telefonnummer. Fügen Sie zuerst eine hinzu.",
  phone_number_not_chosen:
    "Von keiner Nummer dieses Kontakts haben Sie bisher eine SMS bekommen. Wählen Sie die Nummer aus, an die gesendet wird (contactPointId).",
  inbox_not_ready: "{inbox} kann nicht senden: {reason}",
  inbox_archived: "{inbox} ist archiviert. Wählen Sie ein anderes Postfach.",
  newer_message_exists:
    "{who} hat eine Nachricht gesendet, während Sie schrieben. Ihr Entwurf ist gespeichert; lesen Sie die Nachricht, und senden Sie dann noch einmal.",
  conversation_in_trash: "Stellen Sie die Konversation wieder her, bevor Sie antworten.",
  already_sent: "Zu spät zum Zurückholen: Die Nachricht ist schon gesendet.",
  already_canceled:
    "Diese Nachricht wurde zurückgeholt, bevor sie gesendet wurde. Sehen Sie in der Konversation nach.",
  outcome_known: "Das Ergebnis dieser Nachricht ist schon bekannt.",
  may_be_duplicate:
    "Diese Nachricht wurde vielleicht schon gesendet. Wiederholen Sie sie nur, wenn sie doppelt ankommen darf.",
  not_retryable: "Nur eine fehlgeschlagene Nachricht lässt sich noch einmal senden.",
  notes_changed:
    "Jemand anderes hat diese Notizen geändert. Vergleichen Sie beide Fassungen, und behalten Sie eine.",
  not_your_note: "Eine Notiz kann nur ändern oder löschen, wer sie geschrieben hat.",
  note_changed:
    "Sie haben diese Notiz in einem anderen Fenster geändert. Vergleichen Sie beide Fassungen, und speichern Sie dann noch einmal.",
  draft_already_sent:
    "Dieser Entwurf wurde schon aus einem anderen Fenster gesendet. Sehen Sie in der Konversation nach.",
  draft_conflict: "Ein anderes Fenster hat eine neuere Fassung dieses Entwurfs gespeichert.",
  snooze_in_past: "Wählen Sie einen Zeitpunkt in der Zukunft.",
  invalid_conversation_state:
    "Das geht nicht, solange die Konversation {state, select, open{offen} snoozed{zurückgestellt} closed{geschlossen} spam{im Spam} trash{im Papierkorb} merged{zusammengeführt} other{{state}}} ist.",
} as const;
