// Findings of the domain page: domain/email-domain.
import type { Sentences } from "./sentence-type.ts";

export const domains: Sentences = {
  "Correct.": { de: "Richtig.", es: "Correcto." },
  "Published.": { de: "Veröffentlicht.", es: "Publicado." },
  "One record.": { de: "Ein Eintrag.", es: "Un registro." },
  "This record is missing. Add it.": {
    de: "Dieser Eintrag fehlt. Fügen Sie ihn hinzu.",
    es: "Falta este registro. Añádalo.",
  },
  "It points to {host}. Change it to this value.": {
    de: "Er zeigt auf {host}. Ändern Sie ihn auf diesen Wert.",
    es: "Apunta a {host}. Cámbielo a este valor.",
  },
  "Couldn't look it up. {sentence} Check again later.": {
    de: "Die Abfrage ist fehlgeschlagen. {sentence} Prüfen Sie später noch einmal.",
    es: "No se pudo consultar. {sentence} Compruébelo más tarde.",
  },
  "The record is correct, but the provider hasn't published the key yet. Check again in an hour.": {
    de: "Der Eintrag ist richtig, aber der Anbieter hat den Schlüssel noch nicht veröffentlicht. Prüfen Sie in einer Stunde noch einmal.",
    es: "El registro es correcto, pero el proveedor aún no ha publicado la clave. Compruébelo dentro de una hora.",
  },
  "The current value isn't a DKIM key. Change it to this value.": {
    de: "Der jetzige Wert ist kein DKIM-Schlüssel. Ändern Sie ihn auf diesen Wert.",
    es: "El valor actual no es una clave DKIM. Cámbielo a este valor.",
  },
  "The key is split over several records, so none of them counts. Put a long value into one record of several parts.":
    {
      de: "Der Schlüssel ist auf mehrere Einträge verteilt, deshalb zählt keiner. Setzen Sie einen langen Wert in einen Eintrag aus mehreren Teilen.",
      es: "La clave está repartida en varios registros, así que ninguno cuenta. Ponga un valor largo en un solo registro de varias partes.",
    },
  "The record contains quotation marks or backslashes. Paste the value without them.": {
    de: "Der Eintrag enthält Anführungszeichen oder Backslashes. Fügen Sie den Wert ohne sie ein.",
    es: "El registro contiene comillas o barras invertidas. Pegue el valor sin ellas.",
  },
  "The key is empty, which means revoked. Create a new key.": {
    de: "Der Schlüssel ist leer, also widerrufen. Erzeugen Sie einen neuen.",
    es: "La clave está vacía, es decir, revocada. Cree una nueva.",
  },
  "The published key isn't the one that signs. Change it to this value.": {
    de: "Der veröffentlichte Schlüssel ist nicht der, der signiert. Ändern Sie ihn auf diesen Wert.",
    es: "La clave publicada no es la que firma. Cámbiela a este valor.",
  },
  "The key is published.": {
    de: "Der Schlüssel ist veröffentlicht.",
    es: "La clave está publicada.",
  },
  "The key is published, {bits} bits.": {
    de: "Der Schlüssel ist veröffentlicht, {bits} Bit.",
    es: "La clave está publicada, {bits} bits.",
  },
  "The key has about {bits} bits; mail servers ignore keys under 1024.": {
    de: "Der Schlüssel hat etwa {bits} Bit; Mailserver beachten Schlüssel unter 1024 nicht.",
    es: "La clave tiene unos {bits} bits; los servidores de correo ignoran las de menos de 1024.",
  },
  "The key has {bits} bits. It works, but 2048 is recommended today.": {
    de: "Der Schlüssel hat {bits} Bit. Das funktioniert, empfohlen sind heute 2048.",
    es: "La clave tiene {bits} bits. Funciona, pero hoy se recomiendan 2048.",
  },
  "There's no DMARC record. Start with this one; it doesn't change delivery yet.": {
    de: "Es gibt keinen DMARC-Eintrag. Beginnen Sie mit diesem; er ändert die Zustellung noch nicht.",
    es: "No hay registro DMARC. Empiece con este; aún no cambia la entrega.",
  },
  "There are several DMARC records, so none of them counts. Keep only one.": {
    de: "Es gibt mehrere DMARC-Einträge, deshalb zählt keiner. Behalten Sie nur einen.",
    es: "Hay varios registros DMARC, así que ninguno cuenta. Deje solo uno.",
  },
  "Its policy is missing; use p=none, quarantine or reject.": {
    de: "Die Richtlinie fehlt; verwenden Sie p=none, quarantine oder reject.",
    es: "Falta la política; use p=none, quarantine o reject.",
  },
  "Its policy is “{policy}”; use p=none, quarantine or reject.": {
    de: "Die Richtlinie ist „{policy}“; verwenden Sie p=none, quarantine oder reject.",
    es: "La política es «{policy}»; use p=none, quarantine o reject.",
  },
  "{sentence} It's published at {domain}.": {
    de: "{sentence} Veröffentlicht bei {domain}.",
    es: "{sentence} Está publicado en {domain}.",
  },
  "{sentence} With p=reject mail servers reject what you send.": {
    de: "{sentence} Mit p=reject weisen Mailserver ab, was Sie senden.",
    es: "{sentence} Con p=reject los servidores de correo rechazan lo que envía.",
  },
  "{sentence} With p=quarantine mail servers put into spam what you send.": {
    de: "{sentence} Mit p=quarantine verschieben Mailserver in den Spam, was Sie senden.",
    es: "{sentence} Con p=quarantine los servidores de correo mandan a spam lo que envía.",
  },
  "The policy is none, so nothing is rejected yet. When the reports show only your own email, set p=quarantine.":
    {
      de: "Die Richtlinie ist none, noch wird also nichts abgewiesen. Wenn die Berichte nur Ihre eigenen E-Mails zeigen, setzen Sie p=quarantine.",
      es: "La política es none, así que aún no se rechaza nada. Cuando los informes muestren solo sus correos, ponga p=quarantine.",
    },
  "The policy is {policy}. No one receives the reports: add rua=mailto:….": {
    de: "Die Richtlinie ist {policy}. Niemand bekommt die Berichte: Fügen Sie rua=mailto:… hinzu.",
    es: "La política es {policy}. Nadie recibe los informes: añada rua=mailto:….",
  },
  "The policy is {policy}, and reports go to {address}.": {
    de: "Die Richtlinie ist {policy}, und Berichte gehen an {address}.",
    es: "La política es {policy} y los informes van a {address}.",
  },
  "Your email is signed by {signers}, not by {domain}, so it isn't aligned. Set up the provider to sign for {domain2}.":
    {
      de: "Ihre E-Mails sind von {signers} signiert, nicht von {domain}, und passen deshalb nicht zur Absenderdomain. Richten Sie den Anbieter so ein, dass er für {domain2} signiert.",
      es: "Sus correos los firma {signers}, no {domain}, así que no están alineados. Configure el proveedor para que firme por {domain2}.",
    },
  "Email to this domain goes nowhere, because there's no MX record.": {
    de: "E-Mails an diese Domain kommen nirgends an, weil es keinen MX-Eintrag gibt.",
    es: "Los correos a este dominio no llegan a ninguna parte, porque no hay registro MX.",
  },
  "Email goes to {host}, not to the provider that should receive it. Change it to this value, or have {host2} forward email.":
    {
      de: "E-Mails gehen an {host}, nicht an den Anbieter, der sie empfangen soll. Ändern Sie den Eintrag auf diesen Wert, oder lassen Sie {host2} E-Mails weiterleiten.",
      es: "Los correos van a {host}, no al proveedor que debería recibirlos. Cámbielo a este valor o haga que {host2} los reenvíe.",
    },
  "Email goes to {host}. That server must forward it to Deskbell's mail server, or the record must point here.":
    {
      de: "E-Mails gehen an {host}. Dieser Server muss sie an den Mailserver von Deskbell weiterleiten, oder der Eintrag muss hierher zeigen.",
      es: "Los correos van a {host}. Ese servidor debe reenviarlos al de Deskbell, o el registro debe apuntar aquí.",
    },
  "Email goes to {host}.": { de: "E-Mails gehen an {host}.", es: "Los correos van a {host}." },
  "Missing, which is fine: it's optional. It also needs a small policy file at the mta-sts subdomain of the domain that receives email.":
    {
      de: "Fehlt, und das ist in Ordnung: Er ist freiwillig. Er braucht auch eine kleine Richtliniendatei bei der Subdomain mta-sts der Domain, die E-Mails empfängt.",
      es: "Falta, y no pasa nada: es opcional. También necesita un pequeño archivo de política en el subdominio mta-sts del dominio que recibe correos.",
    },
  "Missing, which is fine: it's optional.": {
    de: "Fehlt, und das ist in Ordnung: Er ist freiwillig.",
    es: "Falta, y no pasa nada: es opcional.",
  },
  "There's no SPF record. Add this one to the domain.": {
    de: "Es gibt keinen SPF-Eintrag. Fügen Sie diesen zur Domain hinzu.",
    es: "No hay registro SPF. Añada este al dominio.",
  },
  "There are {count} SPF records, so none of them counts. Keep one: this value combines them all.":
    {
      de: "Es gibt {count} SPF-Einträge, deshalb zählt keiner. Behalten Sie einen: Dieser Wert vereint alle.",
      es: "Hay {count} registros SPF, así que ninguno cuenta. Deje uno: este valor los reúne todos.",
    },
  "“{term}” isn't valid in SPF, so the whole record is ignored. Correct it.": {
    de: "„{term}“ ist in SPF nicht gültig, deshalb wird der ganze Eintrag ignoriert. Berichtigen Sie ihn.",
    es: "«{term}» no es válido en SPF, así que se ignora todo el registro. Corríjalo.",
  },
  "It ends in +all, so anyone can send in your name. End it in ~all.": {
    de: "Er endet auf +all, deshalb kann jeder in Ihrem Namen senden. Lassen Sie ihn auf ~all enden.",
    es: "Termina en +all, así que cualquiera puede enviar en su nombre. Termínelo en ~all.",
  },
  "It includes {host}, which has no SPF record, so the whole record is ignored. Remove that part.":
    {
      de: "Er verweist auf {host} ohne SPF-Eintrag, deshalb wird der ganze Eintrag ignoriert. Entfernen Sie diesen Teil.",
      es: "Incluye {host}, que no tiene registro SPF, así que se ignora todo el registro. Quite esa parte.",
    },
  "It doesn't include {hosts}. Change it to this value.": {
    de: "{hosts} fehlt darin. Ändern Sie ihn auf diesen Wert.",
    es: "No incluye {hosts}. Cámbielo a este valor.",
  },
  "It has no all term, so other senders stay undecided. End it in ~all.": {
    de: "Er hat kein all am Ende, deshalb bleiben andere Absender unentschieden. Lassen Sie ihn auf ~all enden.",
    es: "No tiene el término all, así que los demás remitentes quedan sin decidir. Termínelo en ~all.",
  },
  "It ends in ?all, which has no effect. End it in ~all.": {
    de: "Er endet auf ?all, was nichts bewirkt. Lassen Sie ihn auf ~all enden.",
    es: "Termina en ?all, que no tiene efecto. Termínelo en ~all.",
  },
  "It is {count} characters long; some name servers truncate records of that size. Shorten it.": {
    de: "Er ist {count} Zeichen lang; manche Nameserver kürzen so große Einträge. Kürzen Sie ihn.",
    es: "Tiene {count} caracteres; algunos servidores de nombres recortan registros así. Acórtelo.",
  },
  "One record, {count} of {max} lookups.": {
    de: "Ein Eintrag, {count} von {max} Abfragen.",
    es: "Un registro, {count} de {max} consultas.",
  },
  "DKIM, selector {selector}": { de: "DKIM, Selektor {selector}", es: "DKIM, selector {selector}" },
  "MX, incoming email": { de: "MX, eingehende E-Mails", es: "MX, correos entrantes" },
  "Return path": { de: "Return-Path", es: "Return-Path" },
  "Provider verification": { de: "Bestätigung beim Anbieter", es: "Verificación del proveedor" },
  "TLS reports": { de: "TLS-Berichte", es: "Informes TLS" },
  "It needs more than 20 lookups, and only {max} are allowed, so the record is ignored. Remove what no longer sends for you.":
    {
      de: "Er braucht mehr als 20 Abfragen, und nur {max} sind erlaubt, deshalb wird der Eintrag ignoriert. Entfernen Sie, was nicht mehr für Sie sendet.",
      es: "Necesita más de 20 consultas y solo se permiten {max}, así que el registro se ignora. Quite lo que ya no envía en su nombre.",
    },
  "It needs {count} lookups, and only {max} are allowed, so the record is ignored. Remove what no longer sends for you.":
    {
      de: "Er braucht {count} Abfragen, und nur {max} sind erlaubt, deshalb wird der Eintrag ignoriert. Entfernen Sie, was nicht mehr für Sie sendet.",
      es: "Necesita {count} consultas y solo se permiten {max}, así que el registro se ignora. Quite lo que ya no envía en su nombre.",
    },
};
