// Spanish; members are addressed as tú. Terms: inbox = bandeja, workspace = espacio de trabajo, call flow = flujo de
// llamadas.
import type { ErrorCode } from "#domain/errors.ts";
import { callErrorMessages } from "./call-error-messages.ts";
import { messageErrorMessages } from "./message-error-messages.ts";

export const errorMessages: Readonly<Record<ErrorCode, string>> = {
  ...callErrorMessages,
  ...messageErrorMessages,
  invalid_input: "Revise los campos marcados.",
  not_found: "Esto no existe o no tiene acceso.",
  forbidden: "Su rol no lo permite. Pida acceso a un administrador.",
  unauthenticated: "Inicie sesión para continuar.",
  cross_origin_request: "Esta solicitud venía de otro sitio y se ha rechazado.",
  too_many_requests:
    "Demasiados intentos. Vuelva a intentarlo en {seconds, plural, one{# segundo} other{# segundos}}.",
  busy: "El servidor está ocupado. Vuelva a intentarlo en {seconds, plural, one{# segundo} other{# segundos}}.",
  too_many_sign_ins:
    "Demasiadas personas inician sesión en este momento. Vuelva a intentarlo en {seconds, plural, one{# segundo} other{# segundos}}.",
  wrong_host:
    "Este servidor no responde al nombre {host}. Ábralo en su propia dirección o configure PUBLIC_URL.",
  several_hosts: "Esta solicitud indica varios hosts. Indique solo uno.",
  address_too_long: "La dirección de esta solicitud es demasiado larga.",
  too_large: "Ocupa {size}; el máximo es {max}.",
  too_many_parts: "Este formulario tiene demasiadas partes; el máximo es {max}.",
  body_too_slow: "Ha tardado más de {seconds} s en llegar. Envíelo de nuevo.",
  unsupported_media_type: "Envíe esto como {type}.",
  idempotency_key_reused: "Esta Idempotency-Key ya se usó para otra solicitud. Use una nueva.",
  request_in_progress: "La misma solicitud sigue en curso. Vuelva a intentarlo en un momento.",
  outcome_unknown:
    "Esta solicitud se interrumpió después de cambiar algo. Compruebe el estado actual antes de repetirla; los programas necesitan una nueva Idempotency-Key.",
  response_not_stored:
    "Esta solicitud se llevó a cabo, pero su respuesta no se conserva. Consulte el estado actual en lugar de enviarla de nuevo.",
  bulk_too_large: "Seleccione hasta {max} conversaciones.",
  bulk_not_possible: "Esta acción en lote ya no se puede cambiar.",
  cannot_see_inbox:
    "{who} no puede ver esta bandeja. Elija a otra persona o añada a {who} a su equipo.",
  cannot_be_assigned: "{who} tiene un rol de solo lectura. Elija a otra persona o cambie el rol.",
  database_unavailable:
    "Deskbell no puede acceder a su base de datos. Vuelva a intentarlo en {seconds, plural, one{# segundo} other{# segundos}}.",
  database_full:
    "El disco de la base de datos está lleno. Pida al responsable del servidor que libere espacio y vuelva a intentarlo.",
  database_slow:
    "Ha tardado demasiado y se ha detenido. Vuelva a intentarlo en {seconds, plural, one{# segundo} other{# segundos}}.",
  internal_error: "Algo ha fallado (referencia {reference}). No se ha cambiado nada.",
  storage_full:
    "El disco del servidor está lleno y no se puede guardar nada. Pida a un administrador que libere espacio y vuelva a intentarlo.",
  unsent_files_full:
    "Sus archivos aún no enviados ocupan {used} de {max}. Envíe o descarte algunos borradores, o vuelva a intentarlo mañana.",
  workspace_full:
    "Este espacio de trabajo usa {used} de {max} para archivos. Elimine conversaciones o grabaciones, o pida más espacio al administrador del servidor.",

  already_set_up: "Este servidor ya está configurado. Inicie sesión.",
  invalid_setup_code:
    "El código de configuración no es correcto. Lo encontrará en el registro del servidor.",
  invalid_credentials: "El correo o la contraseña no son correctos.",
  invalid_code: "El código no es correcto o ya se ha usado. Espere al siguiente.",
  sign_in_expired: "Ha tardado demasiado. Empiece de nuevo con su contraseña.",
  invalid_password: "La contraseña actual no es correcta.",
  weak_password:
    "Elija una contraseña más segura: al menos {min} caracteres y que no sea habitual.",
  invitation_password:
    "No se ha aceptado la contraseña. Si ya tiene una cuenta aquí, use su contraseña; si no, elija al menos {min} caracteres difíciles de adivinar.",
  link_expired: "Este enlace ha caducado o ya se ha usado. Pida uno nuevo a un administrador.",
  email_taken: "{email} ya es miembro de este espacio de trabajo.",
  team_controls_inboxes:
    "Este equipo controla el acceso a {count, plural, one{una bandeja} other{# bandejas}}. Solo un administrador puede añadir personas.",
  last_owner: "Un espacio de trabajo necesita un propietario. Nombre antes a otra persona.",
  cannot_target_self: "No puede hacer esto con su propia cuenta.",
  member_of_other_workspace:
    "{email} también está en otro espacio de trabajo de este servidor. Pida al administrador del servidor que cree el enlace: npm run reset-password -- {email}",
  role_too_low: "Solo un propietario puede cambiar a un propietario.",
  second_factor_already_enabled: "La verificación en dos pasos ya está activada.",
  second_factor_not_enabled: "La verificación en dos pasos no está activada.",
  member_disabled:
    "Se ha desactivado su acceso a este espacio de trabajo. Hable con un administrador.",

  too_many_saved: "Ha llegado al límite de {max}. Elimine una antes.",
  saved_replies_too_large:
    "Estas respuestas guardadas superan {max} en total. Acorte esta o elimine otra antes.",
  too_many_tags:
    "Este espacio de trabajo tiene {max} etiquetas, que es el límite. Elimine una antes.",
  too_many_teams:
    "Este espacio de trabajo tiene {max} equipos, que es el límite. Elimine uno antes.",
  too_many_team_members:
    "Todos los equipos juntos pueden tener {max} miembros. Quite antes miembros de otros equipos.",
  too_many_members:
    "Este espacio de trabajo tiene {max} miembros, con los desactivados y las invitaciones abiertas. Es el límite; anule antes una invitación.",
  too_many_inboxes:
    "Este espacio de trabajo tiene {max} bandejas, con las archivadas. Es el límite.",
  too_many_accounts:
    "Este espacio de trabajo tiene {max} cuentas, que es el límite. Desconecte una antes.",
  too_many_api_keys:
    "Este espacio de trabajo tiene {max} claves de API, que es el límite. Anule una antes.",
  too_many_contact_points: "Este contacto tiene {max} números y direcciones, que es el límite.",
  too_many_unsent_emails:
    "Ha llegado al límite de {max} correos sin enviar. Envíe o descarte uno antes.",
  too_many_drafts: "Ha llegado al límite de {max} borradores. Envíe o descarte uno antes.",
  drafts_too_large:
    "Sus borradores ocupan en total más de {max}. Acorte este, o envíe o descarte otro antes.",
  name_taken: "«{name}» ya existe. Elija otro nombre.",
  team_in_use:
    "{count, plural, one{Una bandeja está limitada} other{# bandejas están limitadas}} a este equipo. Cámbielo antes.",
  address_taken: "{address} ya es una de sus bandejas.",
  address_claimed:
    "Otra bandeja de este servidor ya recibe el correo de {address}. Archívela antes.",
  account_rejected: "El proveedor no lo ha aceptado: {reason}",
  account_unreachable: "No se ha podido conectar con el proveedor: {reason}",
  account_in_use:
    "{count, plural, one{Una bandeja usa} other{# bandejas usan}} esta cuenta. Cámbielas o archívelas antes.",
  account_has_messages:
    "{count, plural, one{Queda un mensaje} other{Quedan # mensajes}} por enviar con esta cuenta. Espere o cancele el envío.",
  account_type_mismatch: "La cuenta {account} es de {what}; elija una de {capability}.",
  account_cannot_send: "La cuenta {account} solo puede recibir correo. Elija una que pueda enviar.",
  account_cannot_receive:
    "La cuenta {account} no puede recibir correo de esa forma. Elija otra forma de recibirlo.",
  inbox_type_mismatch:
    "{inbox} no admite {what, select, calls{llamadas} email{correo} other{{what}}}.",
  unknown_provider: "No hay ningún proveedor llamado «{provider}».",
  webhooks_not_configurable:
    "El proveedor no permite que Deskbell configure la URL del webhook. Cópiela en la consola del proveedor.",
  simulator_disabled: "El simulador no está activado en este espacio de trabajo.",
  simulator_in_production:
    "El simulador no funciona en una dirección pública. Quite PUBLIC_URL o conecte un proveedor.",
  simulator_unavailable:
    "El simulador no responde. Se reinicia solo; vuelva a intentarlo en un momento.",
};
