export const notATimeZone = "Das ist keine Zeitzone. Wählen Sie eine aus der Liste.";
export const chooseDate = "Wählen Sie ein Datum.";
export const dateTwice = "Dieses Datum steht zweimal in der Liste.";
export const enterTimes = "Geben Sie Zeiten wie 09:00 ein, bis 24:00.";
export const closesBeforeOpening =
  "Die Schließzeit muss nach der Öffnungszeit liegen. Nach Mitternacht geht es am nächsten Tag weiter.";
export const openingsOverlap = "Die Öffnungszeiten eines Tages dürfen sich nicht überschneiden.";
