import type { callErrors } from "#domain/call/call-errors.ts";

export const callErrorMessages: Readonly<Record<keyof typeof callErrors, string>> = {
  call_flow_conflict:
    "{who} ha cambiado este flujo de llamadas entretanto. Revise sus cambios antes de continuar.",
  call_flow_too_large:
    "Los pasos de este flujo de llamadas nombran {count} personas y equipos; el máximo es {max}. Haga sonar equipos en lugar de personas.",
  no_call_flow_draft: "No hay nada que publicar: esta versión ya está activa.",
  used_in_flow: "{inbox} usa «{name}». Elija antes otra cosa allí.",
  used_in_hidden_flow:
    "Una bandeja que usted no puede ver usa «{name}». Pida a un administrador que lo cambie.",
  unsupported_audio:
    "Formato de audio no admitido. Use un archivo WAV de 16 bits con entre 8000 y 48 000 muestras por segundo.",
  too_many_audio_files: "Ha llegado al límite de {max} archivos de audio. Elimine uno antes.",
  call_already_claimed: "{who} ya ha contestado esta llamada.",
  call_not_ringing: "Esta llamada ya no está sonando.",
  unsupported_push_service:
    "Deskbell no admite el servicio de notificaciones de este navegador. Use Chrome, Edge, Firefox o Safari.",
  recording_not_found: "Esta grabación se ha eliminado o nunca existió.",
  call_ended: "Esta llamada ha terminado.",
  call_not_connected: "Nadie está hablando todavía con el cliente. Espere a que alguien conteste.",
  not_in_call: "No está en esta llamada. Únase antes.",
  call_on_pbx:
    "Esta llamada está en la centralita de un compañero. Solo esa persona puede hacerlo.",
  already_in_call: "Ya está en una llamada. Cuelgue antes.",
  speaker_in_other_call: "{who} está en otra llamada y volverá a esta. Espere hasta entonces.",
  transfer_in_progress: "Ya hay una transferencia en curso. Espere o cancélela.",
  no_transfer: "No hay ninguna transferencia en curso.",
  no_one_reachable: "{who} no está disponible. Elija a otra persona.",
  emergency_number_blocked:
    "No puede llamar al {number} desde Deskbell, porque los servicios de emergencia deben saber dónde está. Use un teléfono.",
  country_not_allowed:
    "{inbox} no puede llamar ni enviar SMS a {country}. Pida a un administrador que lo permita en los ajustes de teléfono de la bandeja.",
  premium_rate_not_allowed:
    "{number} es {kind}, y {inbox} no puede llamar ni enviar SMS a esos números. Pida a un administrador que lo permita en los ajustes de teléfono de la bandeja.",
  inbox_cannot_call: "{inbox} no puede llamar: {reason}.",
  calls_paused:
    "El proveedor de {inbox} no responde y ahora no se puede llamar. Vuelva a intentarlo en un minuto.",
  call_rate_exceeded:
    "Ha llegado al límite de {max} llamadas en 10 minutos. Vuelva a intentarlo en unos minutos.",
  call_needs_confirmation: "{reason}",
  provider_rejected_command: "El proveedor no ha podido hacerlo: {reason}",
  recording_running:
    "La llamada todavía se está grabando. Detenga la grabación o termine la llamada y después elimínela.",
  recording_disabled: "Las llamadas de esta bandeja no se graban.",
  recording_notice_blocked:
    "El cliente no puede oír el aviso de grabación mientras está en espera. Retome antes la llamada.",
  recording_starting:
    "Un compañero está empezando a grabar esta llamada. Vuelva a intentarlo en un minuto.",
  not_recording: "Esta llamada no se está grabando.",
};
