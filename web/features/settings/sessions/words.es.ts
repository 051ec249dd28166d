export const unknownDevice = "Dispositivo desconocido";
export const aBrowser = "Un navegador";
export const browserOnSystem = "{browser} en {system}";
export const oneEnded = "Se cerró 1 sesión.";
export const sessionsEnded = "Se cerraron {ended} sesiones.";
export const sessions = "Sesiones";
export const sessionsLead =
  "Dónde tiene la sesión iniciada. Si no reconoce una sesión, ciérrela y cambie su contraseña.";
export const signOutElsewhere = "Cerrar sesión en todos los demás sitios";
export const thisBrowser = "Este navegador";
export const activeNow = "activa ahora";
export const lastSeen = "vista por última vez";
export const signedIn = "iniciada";
export const endSession = "Cerrar sesión: {message}";
export const end = "Cerrar";
export const loadingSessions = "Cargando las sesiones…";
export const couldntLoadSessions = "No se pudieron cargar las sesiones";
