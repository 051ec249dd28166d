// Issues of fields that exceed a limit of their kind, merged into domain/language/field-issues.ts.
import type { Sentences } from "./sentence-type.ts";

export const limitSentences: Sentences = {
  "A filter has at most {conditions} conditions and {values} values. Remove some, or make two views of it.":
    {
      de: "Ein Filter hat höchstens {conditions} Bedingungen und {values} Werte. Entfernen Sie einige, oder machen Sie zwei Ansichten daraus.",
      es: "Un filtro tiene como máximo {conditions} condiciones y {values} valores. Quite algunos o divídalo en dos vistas.",
    },
  "These views are larger than {max} together. Remove conditions from this one, or delete another one first.":
    {
      de: "Diese Ansichten sind zusammen größer als {max}. Entfernen Sie Bedingungen aus dieser, oder löschen Sie zuerst eine andere.",
      es: "Estas vistas superan {max} en total. Quite condiciones de esta o elimine otra antes.",
    },
  "With these hours, the target of “{policy}” isn't reached within a year. Open longer, or shorten that target first.":
    {
      de: "Mit diesen Zeiten wird das Ziel von „{policy}“ nicht innerhalb eines Jahres erreicht. Öffnen Sie länger, oder verkürzen Sie zuerst dieses Ziel.",
      es: "Con este horario, el objetivo de «{policy}» no se alcanza en un año. Amplíe el horario o acorte antes ese objetivo.",
    },
  "An older secret still signs for up to {hours} hours after the last rotation. Rotate again after that, or let the old ones stop at once.":
    {
      de: "Ein älterer Schlüssel signiert nach der letzten Erneuerung noch bis zu {hours} Stunden. Erneuern Sie danach noch einmal, oder lassen Sie die alten sofort enden.",
      es: "Un secreto anterior sigue firmando hasta {hours} horas después de la última rotación. Rote de nuevo cuando termine o haga que los anteriores dejen de valer de inmediato.",
    },
  "These hours aren't open for so long within a year. Shorten the target, or choose other hours.": {
    de: "So lange ist zu diesen Zeiten innerhalb eines Jahres nicht geöffnet. Verkürzen Sie das Ziel, oder wählen Sie andere Zeiten.",
    es: "Este horario no suma tanto tiempo en un año. Acorte el objetivo o elija otro horario.",
  },
};
