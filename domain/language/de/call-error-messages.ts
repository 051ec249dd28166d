import type { callErrors } from "#domain/call/call-errors.ts";

export const callErrorMessages: Readonly<Record<keyof typeof callErrors, string>> = {
  call_flow_conflict:
    "{who} hat diesen Anrufablauf inzwischen geändert. Sehen Sie sich die Änderungen an, bevor Sie fortfahren.",
  call_flow_too_large:
    "Die Schritte dieses Anrufablaufs nennen {count} Personen und Teams; höchstens {max} sind möglich. Lassen Sie es bei Teams statt bei Personen klingeln.",
  no_call_flow_draft: "Es gibt nichts zu veröffentlichen: Diese Version ist schon aktiv.",
  used_in_flow: "{inbox} verwendet „{name}“. Wählen Sie dort zuerst etwas anderes.",
  used_in_hidden_flow:
    "Ein Postfach, das Sie nicht sehen, verwendet „{name}“. Bitten Sie einen Admin, das zu ändern.",
  unsupported_audio:
    "Dieses Audioformat wird nicht unterstützt. Verwenden Sie eine WAV-Datei mit 16 Bit und 8.000 bis 48.000 Abtastwerten pro Sekunde.",
  too_many_audio_files: "Mehr als {max} Audiodateien sind nicht möglich. Löschen Sie zuerst eine.",
  call_already_claimed: "{who} hat diesen Anruf schon angenommen.",
  call_not_ringing: "Dieser Anruf klingelt nicht mehr.",
  unsupported_push_service:
    "Deskbell unterstützt den Push-Dienst dieses Browsers nicht. Verwenden Sie Chrome, Edge, Firefox oder Safari.",
  recording_not_found: "Diese Aufnahme wurde gelöscht oder gab es nie.",
  call_ended: "Dieser Anruf ist beendet.",
  call_not_connected:
    "Es spricht noch niemand mit dem Kunden. Warten Sie, bis jemand den Anruf annimmt.",
  not_in_call: "Sie sind nicht in diesem Gespräch. Treten Sie ihm zuerst bei.",
  call_on_pbx:
    "Dieses Gespräch läuft über die eigene Telefonanlage eines Teammitglieds. Nur diese Person kann das tun.",
  already_in_call: "Sie sind schon in einem Gespräch. Legen Sie zuerst auf.",
  speaker_in_other_call:
    "{who} ist in einem anderen Gespräch und kommt in dieses zurück. Warten Sie so lange.",
  transfer_in_progress:
    "Eine Weiterleitung läuft schon. Warten Sie auf sie, oder brechen Sie sie ab.",
  no_transfer: "Es läuft keine Weiterleitung.",
  no_one_reachable: "{who} ist nicht erreichbar. Wählen Sie jemand anderen.",
  emergency_number_blocked:
    "Sie können {number} nicht aus Deskbell anrufen, denn der Notruf muss wissen, wo Sie sind. Benutzen Sie ein Telefon.",
  country_not_allowed:
    "{inbox} kann {country} weder anrufen noch SMS dorthin senden. Bitten Sie einen Admin, das in den Telefoneinstellungen des Postfachs zu erlauben.",
  premium_rate_not_allowed:
    "{number} ist {kind}; solche Nummern kann {inbox} weder anrufen noch ihnen SMS senden. Bitten Sie einen Admin, das in den Telefoneinstellungen des Postfachs zu erlauben.",
  inbox_cannot_call: "{inbox} kann nicht anrufen: {reason}.",
  calls_paused:
    "Der Anbieter von {inbox} antwortet nicht, deshalb sind gerade keine Anrufe möglich. Versuchen Sie es in einer Minute noch einmal.",
  call_rate_exceeded:
    "Mehr als {max} Anrufe in 10 Minuten sind nicht möglich. Versuchen Sie es in einigen Minuten noch einmal.",
  call_needs_confirmation: "{reason}",
  provider_rejected_command: "Der Anbieter konnte das nicht ausführen: {reason}",
  recording_running:
    "Der Anruf wird noch aufgezeichnet. Beenden Sie die Aufzeichnung oder den Anruf und löschen Sie sie dann.",
  recording_disabled: "Anrufe dieses Postfachs werden nicht aufgezeichnet.",
  recording_notice_blocked:
    "Der Kunde wird gehalten und kann den Hinweis auf die Aufzeichnung nicht hören. Setzen Sie das Gespräch zuerst fort.",
  recording_starting:
    "Ein Teammitglied startet gerade die Aufzeichnung. Versuchen Sie es in einer Minute noch einmal.",
  not_recording: "Dieses Gespräch wird nicht aufgezeichnet.",
};
