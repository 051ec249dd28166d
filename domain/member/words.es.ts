export const minCharacters =
  "Al menos {needed} caracteres. Consejo: una frase corta es fácil de recordar.";
export const enterPassword = "Escriba una contraseña de al menos {needed} caracteres.";
export const tooShort = "{typed} de {needed} caracteres.";
export const guessable = "Demasiado fácil de adivinar: es una contraseña habitual.";
export const good = "Bien. Más larga es aún mejor.";
export const strong = "Segura.";
