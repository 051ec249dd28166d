export const deleteTag = "Schlagwort {name} löschen?";
export const deleteEverywhere = "Überall löschen";
export const deleteHint = "Es wird aus jeder Konversation entfernt. Die Konversationen bleiben.";
export const newTag = "Neues Schlagwort";
export const editTag = "{name} bearbeiten";
export const deleteTagName = "{name} löschen";
export const createTag = "Schlagwort erstellen";
export const save = "Speichern";
export const name = "Name";
export const color = "Farbe";
export const tags = "Schlagwörter";
export const tagsLead =
  "Themen von Konversationen. Drücken Sie L in einer Konversation, um eines hinzuzufügen.";
export const onlyManagers =
  "Nur Inhaber, Admins und Manager können Schlagwörter umbenennen und löschen.";
export const noTagsYet = "Noch keine Schlagwörter";
export const noTagsHint = "Erstellen Sie eines hier oder beim Verschlagworten einer Konversation.";
export const edit = "Bearbeiten";
