// German (Sie). Terms: inbox = Postfach, workspace = Arbeitsbereich, call flow = Anrufablauf.
import type { ErrorCode } from "#domain/errors.ts";
import { callErrorMessages } from "./call-error-messages.ts";
import { messageErrorMessages } from "./message-error-messages.ts";

export const errorMessages: Readonly<Record<ErrorCode, string>> = {
  ...callErrorMessages,
  ...messageErrorMessages,
  invalid_input: "Prüfen Sie die markierten Felder.",
  not_found: "Das gibt es nicht, oder Sie haben keinen Zugriff darauf.",
  forbidden: "Ihre Rolle erlaubt das nicht. Bitten Sie einen Admin um Zugriff.",
  unauthenticated: "Melden Sie sich an, um fortzufahren.",
  cross_origin_request: "Diese Anfrage kam von einer anderen Website und wurde abgelehnt.",
  too_many_requests:
    "Zu viele Versuche. Versuchen Sie es in {seconds, plural, one{# Sekunde} other{# Sekunden}} noch einmal.",
  busy: "Der Server ist ausgelastet. Versuchen Sie es in {seconds, plural, one{# Sekunde} other{# Sekunden}} noch einmal.",
  too_many_sign_ins:
    "Gerade melden sich zu viele an. Versuchen Sie es in {seconds, plural, one{# Sekunde} other{# Sekunden}} noch einmal.",
  wrong_host:
    "Dieser Server ist nicht unter dem Namen {host} erreichbar. Öffnen Sie ihn unter seiner eigenen Adresse, oder setzen Sie PUBLIC_URL.",
  several_hosts: "Diese Anfrage nennt mehrere Hosts. Nennen Sie genau einen.",
  address_too_long: "Die Adresse dieser Anfrage ist zu lang.",
  too_large: "Das sind {size}; höchstens {max} sind möglich.",
  too_many_parts: "Dieses Formular hat zu viele Teile; höchstens {max} sind möglich.",
  body_too_slow: "Die Übertragung dauerte länger als {seconds} s. Senden Sie es noch einmal.",
  unsupported_media_type: "Senden Sie dies als {type}.",
  idempotency_key_reused:
    "Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet. Verwenden Sie einen neuen.",
  request_in_progress: "Dieselbe Anfrage läuft noch. Versuchen Sie es gleich noch einmal.",
  outcome_unknown:
    "Diese Anfrage wurde unterbrochen, nachdem sie etwas geändert hatte. Prüfen Sie den aktuellen Stand, bevor Sie es noch einmal versuchen; Programme brauchen einen neuen Idempotency-Key.",
  response_not_stored:
    "Diese Anfrage wurde ausgeführt, aber ihre Antwort wird nicht aufbewahrt. Lesen Sie den aktuellen Stand, statt sie noch einmal zu senden.",
  bulk_too_large: "Wählen Sie höchstens {max} Konversationen aus.",
  bulk_not_possible: "Diese Sammelaktion lässt sich nicht mehr ändern.",
  cannot_see_inbox:
    "{who} kann dieses Postfach nicht sehen. Wählen Sie jemand anderen, oder nehmen Sie {who} in dessen Team auf.",
  cannot_be_assigned:
    "{who} hat eine Rolle, die nur liest. Wählen Sie jemand anderen, oder ändern Sie die Rolle.",
  database_unavailable:
    "Deskbell erreicht seine Datenbank gerade nicht. Versuchen Sie es in {seconds, plural, one{# Sekunde} other{# Sekunden}} noch einmal.",
  database_full:
    "Der Datenträger der Datenbank ist voll. Bitten Sie den Betreiber des Servers, Platz zu schaffen, und versuchen Sie es dann noch einmal.",
  database_slow:
    "Das dauerte zu lange und wurde abgebrochen. Versuchen Sie es in {seconds, plural, one{# Sekunde} other{# Sekunden}} noch einmal.",
  internal_error: "Etwas ist schiefgegangen (Referenz {reference}). Es wurde nichts geändert.",
  storage_full:
    "Der Datenträger des Servers ist voll, deshalb lässt sich nichts speichern. Bitten Sie einen Administrator, Platz zu schaffen, und versuchen Sie es dann noch einmal.",
  unsent_files_full:
    "Ihre noch nicht gesendeten Dateien belegen {used} von {max}. Senden oder verwerfen Sie einige Entwürfe, oder versuchen Sie es morgen noch einmal.",
  workspace_full:
    "Dieser Arbeitsbereich belegt {used} von {max} für Dateien. Löschen Sie Konversationen oder Aufnahmen, oder bitten Sie den Administrator des Servers um mehr Platz.",

  already_set_up: "Dieser Server ist schon eingerichtet. Melden Sie sich an.",
  invalid_setup_code: "Falscher Einrichtungscode. Sie finden ihn im Protokoll des Servers.",
  invalid_credentials: "Falsche E-Mail-Adresse oder falsches Passwort.",
  invalid_code: "Falscher oder schon verwendeter Code. Warten Sie auf den nächsten.",
  sign_in_expired: "Das dauerte zu lange. Beginnen Sie noch einmal mit Ihrem Passwort.",
  invalid_password: "Das aktuelle Passwort ist falsch.",
  weak_password:
    "Wählen Sie ein stärkeres Passwort: mindestens {min} Zeichen und kein häufig verwendetes.",
  invitation_password:
    "Das Passwort wurde nicht angenommen. Wenn Sie hier schon ein Konto haben, verwenden Sie dessen Passwort; sonst wählen Sie mindestens {min} Zeichen, die schwer zu erraten sind.",
  link_expired:
    "Dieser Link ist abgelaufen oder wurde schon verwendet. Bitten Sie einen Admin um einen neuen.",
  email_taken: "{email} ist schon Mitglied dieses Arbeitsbereichs.",
  team_controls_inboxes:
    "Dieses Team regelt den Zugriff auf {count, plural, one{ein Postfach} other{# Postfächer}}. Nur ein Admin kann Personen hinzufügen.",
  last_owner:
    "Ein Arbeitsbereich braucht einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.",
  cannot_target_self: "Mit Ihrem eigenen Konto geht das nicht.",
  member_of_other_workspace:
    "{email} ist auch in einem anderen Arbeitsbereich auf diesem Server. Bitten Sie den Administrator des Servers, den Link zu erstellen: npm run reset-password -- {email}",
  role_too_low: "Nur ein Inhaber kann einen Inhaber ändern.",
  second_factor_already_enabled: "Die Anmeldung in zwei Schritten ist schon aktiviert.",
  second_factor_not_enabled: "Die Anmeldung in zwei Schritten ist nicht aktiviert.",
  member_disabled:
    "Ihr Zugriff auf diesen Arbeitsbereich wurde deaktiviert. Wenden Sie sich an einen Admin.",

  too_many_saved: "Mehr als {max} sind nicht möglich. Löschen Sie zuerst etwas.",
  saved_replies_too_large:
    "Diese Textbausteine sind zusammen größer als {max}. Kürzen Sie diesen, oder löschen Sie zuerst einen anderen.",
  too_many_tags:
    "Dieser Arbeitsbereich hat {max} Schlagwörter. Mehr sind nicht möglich; löschen Sie zuerst eines.",
  too_many_teams:
    "Dieser Arbeitsbereich hat {max} Teams. Mehr sind nicht möglich; löschen Sie zuerst eines.",
  too_many_team_members:
    "Alle Teams zusammen können {max} Mitglieder haben. Entfernen Sie zuerst Mitglieder aus anderen Teams.",
  too_many_members:
    "Dieser Arbeitsbereich hat {max} Mitglieder, mit deaktivierten und offenen Einladungen. Mehr sind nicht möglich; widerrufen Sie zuerst eine Einladung.",
  too_many_inboxes:
    "Dieser Arbeitsbereich hat {max} Postfächer, mit archivierten. Mehr sind nicht möglich.",
  too_many_accounts:
    "Dieser Arbeitsbereich hat {max} Konten. Mehr sind nicht möglich; trennen Sie zuerst eines.",
  too_many_api_keys:
    "Dieser Arbeitsbereich hat {max} API-Schlüssel. Mehr sind nicht möglich; widerrufen Sie zuerst einen.",
  too_many_contact_points:
    "Dieser Kontakt hat {max} Nummern und Adressen. Mehr sind nicht möglich.",
  too_many_unsent_emails:
    "Mehr als {max} nicht gesendete E-Mails sind nicht möglich. Senden oder verwerfen Sie zuerst eine.",
  too_many_drafts:
    "Mehr als {max} Entwürfe sind nicht möglich. Senden oder verwerfen Sie zuerst einen.",
  drafts_too_large:
    "Ihre Entwürfe sind zusammen größer als {max}. Kürzen Sie diesen, oder senden oder verwerfen Sie zuerst einen anderen.",
  name_taken: "„{name}“ gibt es schon. Wählen Sie einen anderen Namen.",
  team_in_use:
    "{count, plural, one{Ein Postfach ist} other{# Postfächer sind}} auf dieses Team beschränkt. Ändern Sie das zuerst.",
  address_taken: "{address} ist schon eines Ihrer Postfächer.",
  address_claimed:
    "Ein anderes Postfach auf diesem Server empfängt schon E-Mails an {address}. Archivieren Sie zuerst dieses Postfach.",
  account_rejected: "Der Anbieter hat das nicht angenommen: {reason}",
  account_unreachable: "Der Anbieter ist nicht erreichbar: {reason}",
  account_in_use:
    "{count, plural, one{Ein Postfach verwendet} other{# Postfächer verwenden}} dieses Konto. Ändern oder archivieren Sie sie zuerst.",
  account_has_messages:
    "{count, plural, one{Eine Nachricht wird} other{# Nachrichten werden}} noch über dieses Konto gesendet. Warten Sie, oder brechen Sie das Senden ab.",
  account_type_mismatch: "Das Konto {account} ist für {what}; wählen Sie eines für {capability}.",
  account_cannot_send:
    "Das Konto {account} kann E-Mails nur empfangen. Wählen Sie eines, das senden kann.",
  account_cannot_receive:
    "Das Konto {account} kann E-Mails nicht auf diesem Weg empfangen. Wählen Sie einen anderen.",
  inbox_type_mismatch:
    "{inbox} unterstützt keine {what, select, calls{Anrufe} email{E-Mails} other{{what}}}.",
  unknown_provider: "Einen Anbieter namens „{provider}“ gibt es nicht.",
  webhooks_not_configurable:
    "Beim Anbieter kann Deskbell die Webhook-URL nicht selbst eintragen. Kopieren Sie sie in die Konsole des Anbieters.",
  simulator_disabled: "Der Simulator ist für diesen Arbeitsbereich nicht eingeschaltet.",
  simulator_in_production:
    "Der Simulator läuft nicht unter einer öffentlichen Adresse. Entfernen Sie PUBLIC_URL, oder verbinden Sie einen Anbieter.",
  simulator_unavailable:
    "Der Simulator antwortet nicht. Er startet von selbst neu; versuchen Sie es gleich noch einmal.",
};
