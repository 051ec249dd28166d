export const scanCode = "Escanee este código";
export const turnOn = "Activar";
export const turnsOnAfterCode = "Se activa cuando escriba el primer código.";
export const scanCodeHint =
  "Escanéelo con una aplicación de autenticación en su teléfono y escriba el código de 6 cifras que muestra.";
export const codeToScan = "Código para escanear con una aplicación de autenticación";
export const orEnterKey = "O escriba esta clave";
export const theSecret = "la clave";
export const code = "Código";
export const turnOffTwoStep = "Desactivar la verificación en dos pasos";
export const turnOffTwoStepHint =
  "Iniciará sesión solo con su contraseña. Sus códigos de recuperación dejarán de servir.";
export const turnOff = "Desactivar";
export const turnOnTwoStep = "Activar la verificación en dos pasos";
export const confirmPassword = "Confirme primero su contraseña.";
export const continueNext = "Continuar";
export const saveCodes = "Guarde sus códigos de recuperación";
export const copyFirst = "Cópielos o descárguelos primero: no volverá a verlos.";
export const notAgain = "No volverá a verlos.";
export const savedThem = "Los he guardado";
export const password = "Contraseña";
export const passwordChanged = "Contraseña cambiada. Se cerraron sus otras sesiones.";
export const passwordHint =
  "Al cambiar la contraseña se cierra su sesión en todos los demás sitios.";
export const currentPassword = "Contraseña actual";
export const newPassword = "Nueva contraseña";
export const changePassword = "Cambiar contraseña";
export const recoveryCodesHint =
  "Si pierde su teléfono, use uno de estos en lugar del código de 6 cifras. Cada uno sirve una vez.";
export const recoveryCodes = "Códigos de recuperación";
export const download = "Descargar";
export const newRecoveryCodes = "Nuevos códigos de recuperación";
export const oldCodesStop = "Los anteriores dejan de servir de inmediato.";
export const createCodes = "Crear códigos nuevos";
export const security = "Seguridad";
export const twoStep = "Verificación en dos pasos";
export const twoStepOnHint =
  "Al iniciar sesión, Deskbell pide un código de su aplicación de autenticación.";
export const twoStepOffHint =
  "Pide al iniciar sesión un código de una aplicación de su teléfono. Le protege si le roban la contraseña.";
export const on = "Activada";
export const off = "Desactivada";
export const codesFor = "Códigos de recuperación de {workspace} en Deskbell";
export const codesCreated =
  "Creados el {on}. Cada código sirve una vez, en lugar del código de 6 cifras.";
