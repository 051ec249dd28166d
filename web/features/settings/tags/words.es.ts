export const deleteTag = "¿Eliminar la etiqueta {name}?";
export const deleteEverywhere = "Eliminar en todas partes";
export const deleteHint = "Se quita de todas las conversaciones. Las conversaciones se conservan.";
export const newTag = "Nueva etiqueta";
export const editTag = "Editar {name}";
export const deleteTagName = "Eliminar {name}";
export const createTag = "Crear etiqueta";
export const save = "Guardar";
export const name = "Nombre";
export const color = "Color";
export const tags = "Etiquetas";
export const tagsLead =
  "Marcas para las conversaciones. Pulse L en una conversación para añadir una.";
export const onlyManagers =
  "Solo los propietarios, administradores y gestores pueden renombrar y eliminar etiquetas.";
export const noTagsYet = "Aún no hay etiquetas";
export const noTagsHint = "Cree una aquí o al etiquetar una conversación.";
export const edit = "Editar";
