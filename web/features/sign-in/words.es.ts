export const twoStep = "Verificación en dos pasos";
export const enterRecoveryCode =
  "Escriba uno de sus códigos de recuperación. Cada uno sirve una vez.";
export const enterAppCode = "Escriba el código de 6 cifras de su aplicación de autenticación.";
export const useAppCode = "Usar un código de 6 cifras";
export const useRecoveryCode = "Usar un código de recuperación";
export const backToPassword = "Volver a la contraseña";
export const recoveryCode = "Código de recuperación";
export const code = "Código";
export const enterEmail = "Escriba una dirección de correo.";
export const signIn = "Iniciar sesión";
export const notResponding = "Deskbell no responde";
export const tryAgain = "Reintentar";
export const linkSpent = "Este enlace ya no funciona";
export const linkSpentHint =
  "Ha caducado o ya se ha usado. Pida uno nuevo a un administrador. Si ya lo ha usado, inicie sesión.";
export const forgotPassword = "¿Ha olvidado su contraseña?";
export const forgotPasswordHint =
  "Escriba el correo con el que inicia sesión y le enviaremos un enlace.";
export const sendLink = "Enviar enlace";
export const checkEmail = "Revise su correo";
export const checkEmailHint =
  "Si hay una cuenta para {email}, enseguida recibirá un correo con un enlace.";
export const noEmail = "¿No llega? Mire en la carpeta de spam. Hay otras dos maneras:";
export const confirmEmail = "Confirmar el correo";
export const confirmEmailHint =
  "Escriba su contraseña para iniciar sesión con {email} a partir de ahora.";
export const emailConfirmed = "Se cambió su correo";
export const emailConfirmedHint = "A partir de ahora, inicie sesión con {email}.";
export const openDeskbell = "Abrir Deskbell";
export const twoWaysToReset = "Puede restablecerla de dos maneras.";
export const askAdmin = "Pídaselo a un administrador.";
export const askAdminHint =
  "Puede crear un enlace para restablecer la contraseña en Ajustes, Miembros. Sirve una vez y durante un día.";
export const youRunServer = "¿Administra el servidor?";
export const commandPrintsLink = "En el servidor, este comando muestra un enlace:";
export const backToSignIn = "Volver al inicio de sesión";
export const yourInvitation = "Su invitación";
export const joinWorkspace = "Unirse a {workspace}";
export const invitedYou = "{invitedBy} le ha invitado. Iniciará sesión como {email}.";
export const yourName = "Su nombre";
export const enterName = "Escriba su nombre.";
export const yourNameHint = "Lo ve su equipo, y los clientes como remitente de sus correos.";
export const password = "Contraseña";
export const invitationPasswordHint =
  "Si ya tiene una cuenta aquí, use su contraseña. Si no, elija una nueva de al menos {needed} caracteres.";
export const enterYourName = "Escriba su nombre.";
export const join = "Unirse";
export const email = "Correo";
export const setNewPassword = "Establecer una contraseña nueva";
export const passwordSet = "Su contraseña está establecida";
export const passwordSetHint =
  "Úsela a partir de ahora. Se ha cerrado su sesión en todos los demás sitios.";
export const forPerson = "Para {name}, {email}.";
export const newPassword = "Nueva contraseña";
export const setPassword = "Establecer contraseña";
export const chooseWorkspace = "Elegir un espacio de trabajo";
export const severalWorkspaces = "Pertenece a más de un espacio de trabajo.";
export const sessionEnded =
  "Su sesión ha terminado. Inicie sesión para seguir donde estaba; lo que ha escrito está guardado.";
