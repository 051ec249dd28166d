export const deleteTeam = "{name} löschen?";
export const deleteIt = "Löschen";
export const deleteTeamName = "{name} löschen";
export const deleteHint = "Mitglieder und Konversationen bleiben, ohne das Team.";
export const members = "Mitglieder";
export const findMember = "Mitglied suchen";
export const noOneMatches = "Kein Treffer für „{typed}“.";
export const newTeam = "Neues Team";
export const createTeam = "Team erstellen";
export const save = "Speichern";
export const name = "Name";
export const noMembersYet = "Noch keine Mitglieder";
export const onlyThisTeamSees = "nur für dieses Team sichtbar: {inboxes}";
export const editTeam = "{name} bearbeiten";
export const edit = "Bearbeiten";
export const teams = "Teams";
export const teamsLead =
  "Weisen Sie Konversationen einem Team zu, oder beschränken Sie ein Postfach auf ein Team.";
export const onlyManagers = "Nur Inhaber, Admins und Manager können Teams ändern.";
export const noTeamsYet = "Noch keine Teams";
export const noTeamsHint =
  "Mit Teams gruppieren Sie Personen und beschränken den Zugriff auf Postfächer.";
