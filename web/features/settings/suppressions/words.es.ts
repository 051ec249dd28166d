export const suppressAddress = "Bloquear una dirección";
export const cancel = "Cancelar";
export const add = "Añadir";
export const address = "Dirección";
export const reason = "Motivo";
export const reasonHint = "Una nota para su equipo.";
export const askedByPhone = "Lo pidió por teléfono";
export const canEmailAgain = "Ya puede volver a escribir a {address}.";
export const canEmailButRefused =
  "Ya puede volver a escribir a {address}, pero {account} aún la tiene en su propia lista de bloqueo: {message}";
export const removeAddress = "¿Quitar {address} de las direcciones bloqueadas?";
export const remove = "Quitar";
export const removePromise =
  "Se quita aquí y en sus proveedores, y queda en el registro de auditoría.";
export const suppressedBecause = "Motivo del bloqueo: {reason}.";
export const bouncedHint =
  "Si el buzón sigue sin existir, el próximo correo rebotará y la dirección se volverá a bloquear.";
export const otherHint =
  "Hágalo solo si se lo han pedido: otra queja perjudica la entrega de todos sus correos.";
export const removeName = "Quitar: {address}";
export const suppressedAddresses = "Direcciones bloqueadas";
export const suppressedLead =
  "Direcciones a las que Deskbell no envía correo porque rebotó o porque se dieron de baja. Esto protege su reputación como remitente.";
export const addAddress = "Añadir dirección";
export const onlyManagers = "Solo los gestores y administradores pueden quitar una dirección.";
export const findAddress = "Buscar una dirección";
export const noSuppressed = "No hay direcciones bloqueadas";
export const noSuppressedHint =
  "Las direcciones que rebotan de forma permanente se añaden automáticamente.";
export const notSuppressed = "No está bloqueada";
export const isntSuppressed = "«{query}» no está bloqueada.";
export const reasonBounced = "un correo a esta dirección rebotó";
export const reasonComplained = "se denunció nuestro correo como spam";
export const reasonUnsubscribed = "se dio de baja";
export const reasonManual = "la añadió un compañero";
export const loadingSuppressed = "Cargando las direcciones bloqueadas…";
export const couldntLoadSuppressed = "No se pudieron cargar las direcciones bloqueadas";
