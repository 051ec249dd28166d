// What is wrong with a value in a form of a provider.
import type { Sentences } from "./sentence-type.ts";

export const formPatterns: Sentences = {
  "It looks like {example}.": { de: "Sieht aus wie {example}.", es: "Es del tipo {example}." },
  "It starts with {start} and has {count} characters.": {
    de: "Beginnt mit {start} und hat {count} Zeichen.",
    es: "Empieza por {start} y tiene {count} caracteres.",
  },
  "It starts with {start}.": { de: "Beginnt mit {start}.", es: "Empieza por {start}." },
  "It has {count} characters.": { de: "Hat {count} Zeichen.", es: "Tiene {count} caracteres." },
  "It has {count} characters, 0-9 and a-f.": {
    de: "Hat {count} Zeichen, 0-9 und a-f.",
    es: "Tiene {count} caracteres, 0-9 y a-f.",
  },
  "It has {count} characters or more, A-Z and 0-9.": {
    de: "Hat mindestens {count} Zeichen, A-Z und 0-9.",
    es: "Tiene al menos {count} caracteres, A-Z y 0-9.",
  },
  "It has {count} characters or more, without spaces.": {
    de: "Hat mindestens {count} Zeichen, ohne Leerzeichen.",
    es: "Tiene al menos {count} caracteres, sin espacios.",
  },
  "It has {count} characters and ends with =.": {
    de: "Hat {count} Zeichen und endet mit =.",
    es: "Tiene {count} caracteres y termina en =.",
  },
  "It starts with SG. and has two dots.": {
    de: "Beginnt mit SG. und hat zwei Punkte.",
    es: "Empieza por SG. y tiene dos puntos.",
  },
  "It's one long line that starts with MFkw.": {
    de: "Eine lange Zeile, die mit MFkw beginnt.",
    es: "Es una línea larga que empieza por MFkw.",
  },
  "It starts with a line that says BEGIN PRIVATE KEY.": {
    de: "Beginnt mit einer Zeile, in der BEGIN PRIVATE KEY steht.",
    es: "Empieza con una línea que dice BEGIN PRIVATE KEY.",
  },
  "Enter a number.": { de: "Geben Sie eine Zahl ein.", es: "Escriba un número." },
  "Enter a number, such as {example}.": {
    de: "Geben Sie eine Zahl ein, etwa {example}.",
    es: "Escriba un número, como {example}.",
  },
  "Enter a number of days, such as 30.": {
    de: "Geben Sie eine Zahl von Tagen ein, etwa 30.",
    es: "Escriba un número de días, como 30.",
  },
  "Enter only the host name, without https:// or a port.": {
    de: "Geben Sie nur den Hostnamen ein, ohne https:// und ohne Port.",
    es: "Escriba solo el nombre de host, sin https:// ni puerto.",
  },
  "Enter a domain in lowercase.": {
    de: "Geben Sie eine Domain in Kleinbuchstaben ein.",
    es: "Escriba un dominio en minúsculas.",
  },
  "Use digits only.": { de: "Verwenden Sie nur Ziffern.", es: "Use solo cifras." },
  "Use letters and digits only.": {
    de: "Verwenden Sie nur Buchstaben und Ziffern.",
    es: "Use solo letras y cifras.",
  },
  "Use only letters, digits, _ and -.": {
    de: "Verwenden Sie nur Buchstaben, Ziffern, _ und -.",
    es: "Use solo letras, cifras, _ y -.",
  },
  "Use only letters, digits and -, as shown in Mailgun.": {
    de: "Verwenden Sie nur Buchstaben, Ziffern und -, wie in Mailgun angezeigt.",
    es: "Use solo letras, cifras y -, como se muestra en Mailgun.",
  },
  "Use lowercase letters, digits and hyphens.": {
    de: "Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche.",
    es: "Use minúsculas, cifras y guiones.",
  },
  "Use one word, such as frankfurt.": {
    de: "Verwenden Sie ein Wort, etwa frankfurt.",
    es: "Use una palabra, como frankfurt.",
  },
  "Choose one of Vonage's regions.": {
    de: "Wählen Sie eine der Regionen von Vonage.",
    es: "Elija una de las regiones de Vonage.",
  },
  "Use {one}, {two} or {three}.": {
    de: "Verwenden Sie {one}, {two} oder {three}.",
    es: "Use {one}, {two} o {three}.",
  },
  "Use {one} or {two}.": { de: "Verwenden Sie {one} oder {two}.", es: "Use {one} o {two}." },
};
