// Messages, drafts and conversations.
import type { emailErrors } from "#domain/message/email/email-errors.ts";
import type { whatsappErrors } from "#domain/message/whatsapp/whatsapp-errors.ts";

const emailMessages: Readonly<Record<keyof typeof emailErrors, string>> = {
  invalid_email_address:
    "«{typed}» no es una dirección de correo válida. Compruebe que esté bien escrita.",
  too_many_recipients:
    "Desde esta bandeja se puede escribir a {max} personas como máximo; su correo va a {count}.",
  address_suppressed:
    "{address} está bloqueada porque {reason}. Use otra dirección o pida a un gestor que la desbloquee.",
  attachments_too_large:
    "Los archivos ocupan {size} en total; esta bandeja puede enviar hasta {max}. Envíe mejor un enlace.",
  empty_email: "Escriba algo o adjunte un archivo.",
  inbox_has_scheduled_emails:
    "{count, plural, one{Hay un correo programado} other{Hay # correos programados}} desde {inbox}. Envíelos o cancélelos antes.",
  invalid_send_time: "Elija un momento futuro dentro de un año.",
  not_a_message: "Solo puede mover mensajes.",
  same_conversation: "Ya está en esta conversación.",
  conversation_would_be_empty: "La conversación quedaría vacía. Combine mejor las conversaciones.",
  conversation_merged: "Esta conversación se combinó con la #{number}. Responda allí.",
  different_teams:
    "Estas conversaciones son de equipos distintos. Al combinarlas, cada equipo vería mensajes que solo puede ver el otro.",
  already_undone: "Esto ya se ha deshecho.",
  no_forwarded_sender: "Este correo no indica su remitente original.",
  attachment_not_ready: "Falta un archivo adjunto. Adjúntelo de nuevo.",
};

const whatsappMessages: Readonly<Record<keyof typeof whatsappErrors, string>> = {
  whatsapp_window_closed:
    "{number} escribió por WhatsApp hace más de 24 horas, o nunca. Solo puede enviar una plantilla.",
  whatsapp_no_consent:
    "{number} nunca ha escrito por WhatsApp y no consta su consentimiento. Regístrelo antes en el contacto.",
  whatsapp_opted_out: "{number} se dio de baja de WhatsApp el {date}. No puede escribirle allí.",
  audio_with_text:
    "WhatsApp no puede enviar texto junto con {name}. Envíe el archivo y el texto por separado.",
  whatsapp_file_kind: "WhatsApp no admite {name}. Use JPEG, PNG, PDF, MP4, MP3, OGG, AAC o AMR.",
  template_with_files:
    "Una plantilla no se puede enviar con archivos. Envíe los archivos por separado.",
  template_not_available:
    "Esta plantilla no está aprobada o no se conoce aquí. Actualice las plantillas.",
};

export const messageErrorMessages = {
  ...emailMessages,
  ...whatsappMessages,
  contact_point_taken: "{contactPoint} ya pertenece a otro contacto.",
  invalid_phone_number:
    "«{typed}» no es un número de teléfono. Escríbalo con el prefijo del país, por ejemplo +34 910 12 34 56.",
  not_a_sender:
    "«{typed}» no es un remitente válido. Use un nombre de 3 a 11 letras y cifras o un código corto de 3 a 8 cifras.",
  empty_message: "Escriba algo o adjunte una imagen.",
  text_too_long:
    "Los mensajes de esta bandeja pueden tener hasta {max} caracteres; el suyo tiene {length}.",
  text_too_many_segments:
    "Su mensaje cuenta como {count} SMS; esta bandeja puede enviar hasta {max} a la vez. Acórtelo. Los emojis y otros caracteres especiales ocupan más.",
  too_many_images:
    "Los mensajes de esta bandeja pueden llevar hasta {max, plural, one{# archivo} other{# archivos}}; el suyo lleva {count}.",
  images_too_large: "Las imágenes ocupan {size} en total; esta bandeja puede enviar hasta {max}.",
  images_not_supported: "Esta bandeja no puede enviar imágenes.",
  unsupported_image_type: "Los teléfonos no pueden mostrar {name}. Use una imagen JPEG, PNG o GIF.",
  sms_opted_out:
    "{number} escribió STOP el {date}. No puede enviarle SMS hasta que responda START.",
  text_rate_exceeded:
    "Ha llegado al límite de {max} SMS en 10 minutos a personas que no le han escrito. Vuelva a intentarlo en unos minutos.",
  number_not_textable: "{number} no puede recibir SMS. Llame en su lugar.",
  no_phone_number: "Este contacto no tiene número de teléfono. Añada uno antes.",
  phone_number_not_chosen:
    "Ningún número de este contacto le ha enviado un SMS. Elija el número al que enviar (contactPointId).",
  inbox_not_ready: "{inbox} no puede enviar: {reason}",
  inbox_archived: "{inbox} está archivada. Elija otra bandeja.",
  newer_message_exists:
    "{who} ha enviado un mensaje mientras escribía. Su borrador está guardado; léalo y vuelva a enviar.",
  conversation_in_trash: "Restaure la conversación antes de responder.",
  already_sent: "Ya no se puede anular el envío: el mensaje se ha enviado.",
  already_canceled: "Este mensaje se canceló antes de enviarse. Mire la conversación.",
  outcome_known: "El resultado de este mensaje ya se conoce.",
  may_be_duplicate:
    "Puede que este mensaje ya se haya enviado. Para repetirlo, acepte que llegue dos veces.",
  not_retryable: "Solo se puede volver a enviar un mensaje que ha fallado.",
  notes_changed:
    "Otra persona ha cambiado estas notas. Compare las dos versiones y quédese con una.",
  not_your_note: "Solo quien escribió una nota puede cambiarla o eliminarla.",
  note_changed:
    "Ha cambiado esta nota en otra ventana. Compare las dos versiones y vuelva a guardar.",
  draft_already_sent: "Este borrador ya se envió desde otra ventana. Mire la conversación.",
  draft_conflict: "Otra ventana ha guardado una versión más reciente de este borrador.",
  snooze_in_past: "Elija un momento futuro.",
  invalid_conversation_state:
    "No puede hacerlo mientras la conversación está {state, select, open{abierta} snoozed{pospuesta} closed{cerrada} spam{en spam} trash{en la papelera} merged{combinada} other{{state}}}.",
} as const;
