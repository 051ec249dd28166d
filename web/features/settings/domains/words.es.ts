export const notCheckedYet = "Aún sin comprobar.";
export const lastChecked = "Última comprobación:";
export const checkDomainAgain = "Comprobar de nuevo: {formatted}";
export const checkAgain = "Comprobar de nuevo";
export const dnsRecordsOf = "Registros DNS de {formatted}";
export const domains = "Dominios";
export const domainsLead =
  "Registros DNS de sus dominios de envío, comprobados a diario. Cámbielos donde esté registrado su dominio.";
export const noDomainsYet = "Aún no hay dominios";
export const addEmailInbox = "Añadir bandeja de correo";
export const noDomainsHint =
  "Los dominios aparecen aquí al añadir una bandeja de correo. El simulador no los necesita.";
export const currentValue = "Valor actual";
export const recordToSet = "Registro que configurar para {title}";
export const type = "Tipo";
export const name = "Nombre";
export const value = "Valor";
export const readyHint = "El correo de este dominio supera la autenticación.";
export const unknownHint =
  "No se pudieron consultar los registros. Vuelva a comprobarlos más tarde.";
export const reviewHint = "El correo se envía, pero una parte puede marcarse como spam.";
export const needsWorkHint =
  "Una parte del correo acabará en spam o será rechazada. Corrija los registros marcados.";
export const optionalRecords = "Opcional: {records}";
export const nameFor = "el nombre de {title}";
export const valueFor = "el valor de {title}";
export const ok = "Correcto";
export const ready = "Listo";
export const recommended = "Recomendado";
export const unknown = "Desconocido";
export const review = "Revisar";
export const error = "Error";
export const needsWork = "Por corregir";
export const missing = "Falta";
export const reasonOf = "{reason}.";
export const priority = "prioridad";
export const loadingDomains = "Cargando los dominios…";
export const couldntLoadDomains = "No se pudieron cargar los dominios";
