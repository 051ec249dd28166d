export const notATimeZone = "Esto no es una zona horaria. Elija una de la lista.";
export const chooseDate = "Elija una fecha.";
export const dateTwice = "Esta fecha aparece dos veces.";
export const enterTimes = "Escriba horas como 09:00, hasta 24:00.";
export const closesBeforeOpening =
  "La hora de cierre debe ser posterior a la de apertura. Pasada la medianoche, continúe en el día siguiente.";
export const openingsOverlap = "Los horarios de un mismo día no pueden solaparse.";
