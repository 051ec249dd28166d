export const setUpDeskbell = "Configurar Deskbell";
export const setUpLead = "Se tarda alrededor de un minuto. Todo se puede cambiar más tarde.";
export const yourCompany = "Su empresa";
export const company = "Empresa";
export const enterCompany = "Introduzca el nombre de su empresa.";
export const yourAccount = "Su cuenta";
export const yourName = "Su nombre";
export const enterYourName = "Escriba su nombre.";
export const email = "Correo";
export const enterEmail = "Escriba una dirección de correo.";
export const password = "Contraseña";
export const setupCode = "Código de configuración";
export const setupCodeHint =
  "Aparece en el registro del servidor, para que solo su administrador pueda configurarlo.";
export const continueSetUp = "Continuar";
export const settingUp = "Configurando su espacio de trabajo. Puede tardar unos segundos.";
export const howToStart = "¿Cómo quiere empezar?";
export const save = "Guardar";
export const cancel = "Cancelar";
export const location = "Ubicación";
export const changeRegion = "Cambiar país y zona horaria";
export const change = "Cambiar";
export const country = "País";
export const timeZone = "Zona horaria";
export const setUp = "Configurar";
export const runsHere = "Solo funciona en este servidor. No se nos envía ningún dato.";
export const light = "Claro";
export const dark = "Oscuro";
export const exampleComing = "¿Viene alguien hoy?";
export const examplePhoto = "Foto del radiador frío";
export const exampleThursday = "¿Puede ser el jueves?";
export const deskbellIsntResponding = "Deskbell no responde";
export const tryAgain = "Reintentar";
export const signInToContinue = "Inicie sesión para continuar";
export const signIn = "Iniciar sesión";
export const tryItWithTheSimulator = "Probar con el simulador";
export const simulatorHint =
  "Clientes simulados: escribes y llamas en su lugar. Sin cuenta de proveedor, gratis, listo en un minuto.";
export const noSimulatorHint =
  "No disponible en una dirección pública, donde personas reales podrían escribir a direcciones simuladas.";
export const connectAProvider = "Conectar un proveedor";
export const connectProviderHint =
  "Su propia dirección de correo o sus números. Se necesita una cuenta de correo o la clave de API de un proveedor.";
export const connectEmailOrTexts = "Conectar el correo o los SMS";
export const almostThere = "Ya casi está, {firstName}";
export const keysAreTested = "Probamos cada clave y contraseña y luego las guardamos cifradas.";
export const oneMoreChoice = "Una elección más y estará listo. Todo se puede cambiar más tarde.";
export const anotherWay = "Empezar de otra forma";
export const openDeskbell = "Abrir Deskbell";
export const startingSimulator = "Iniciando el simulador. Puede tardar unos segundos.";
export const connectLater = "Puede conectar un proveedor en cualquier momento.";
export const haveKeyReady =
  "Tenga a mano la contraseña de su cuenta de correo o la clave de API del proveedor.";
export const enterSetupCode = "Introduzca el código del registro del servidor.";
export const cookieLost =
  "Si acaba de iniciar sesión, su navegador no la ha conservado: si PUBLIC_URL empieza por https, abra Deskbell en esa dirección.";
export const alreadySetUp = "Deskbell ya está configurado. Inicie sesión para continuar.";
export const changeCompany = "Cambiar la empresa";
export const changeYourName = "Cambiar su nombre";
export const serverDidntAnswer = "El servidor no ha respondido. Inténtelo de nuevo.";
