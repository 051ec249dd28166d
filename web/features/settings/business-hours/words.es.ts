export const title = "Horarios";
export const lead =
  "Los SLA cuentan solo el tiempo dentro de este horario. Los flujos de llamadas y las respuestas automáticas tienen su propio horario.";
export const onlyManagers =
  "Solo un propietario, administrador o gestor puede cambiar los horarios.";
export const newHours = "Nuevo horario";
export const create = "Crear";
export const save = "Guardar";
export const edit = "Editar";
export const editNamed = "Editar {name}";
export const deleteNamed = "Eliminar {name}";
export const deleteTitle = "¿Eliminar el horario {name}?";
export const deleteHint = "Ningún SLA lo usa.";
export const deleteAction = "Eliminar";
export const noneYet = "Aún no hay horarios";
export const noneHint =
  "Sin ellos, para los SLA cuentan todas las horas, también las noches y los fines de semana.";
export const loading = "Cargando horarios…";
export const failed = "No se pudieron cargar los horarios";
export const name = "Nombre";
export const nameHint = "Por ejemplo, Oficina o Guardia.";
export const overnightHint = "Un turno que cierra antes de abrir termina al día siguiente.";
export const openNow = "Abierto ahora";
export const opens = "Abre {time}";
export const neverOpens = "No abre nunca";
export const perWeek = "{hours, number} h por semana";
export const specialDays = "{count, plural, one{# día especial} other{# días especiales}}";
export const usedBy = "{count, plural, =0{Ningún SLA} one{# SLA} other{# SLA}}";
