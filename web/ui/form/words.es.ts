export const showPassword = "Mostrar la contraseña";
export const hidePassword = "Ocultar la contraseña";
