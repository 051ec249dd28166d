export const deleteTeam = "¿Eliminar {name}?";
export const deleteIt = "Eliminar";
export const deleteTeamName = "Eliminar {name}";
export const deleteHint = "Sus miembros y conversaciones se conservan, sin el equipo.";
export const members = "Miembros";
export const findMember = "Buscar un miembro";
export const noOneMatches = "Nadie coincide con «{typed}».";
export const newTeam = "Nuevo equipo";
export const createTeam = "Crear equipo";
export const save = "Guardar";
export const name = "Nombre";
export const noMembersYet = "Aún no hay miembros";
export const onlyThisTeamSees = "solo este equipo ve {inboxes}";
export const editTeam = "Editar {name}";
export const edit = "Editar";
export const teams = "Equipos";
export const teamsLead = "Asigne conversaciones a un equipo o limite una bandeja a un solo equipo.";
export const onlyManagers =
  "Solo los propietarios, administradores y gestores pueden cambiar los equipos.";
export const noTeamsYet = "Aún no hay equipos";
export const noTeamsHint =
  "Use los equipos para agrupar personas y limitar el acceso a las bandejas.";
