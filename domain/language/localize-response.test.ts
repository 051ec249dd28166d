import { expect, test } from "vitest";
import {
  emailPreview,
  messagePreview,
  type Preview,
  previewOfUnsent,
} from "#domain/conversation/preview.ts";
import { emailProblems } from "#domain/message/email/email-problems.ts";
import {
  describeTextProblem,
  type TextProblem,
  textProblems,
} from "#domain/message/text-problems.ts";
import { operators } from "#domain/search/parse-query.ts";
import { argumentNamesOf } from "./format-message.ts";
import { localizeResponse, sentences, translateSentence } from "./localize-response.ts";
import { previews } from "./sentences/previews.ts";

const inGerman = (response: unknown): unknown => JSON.parse(localizeResponse("de", response));

test("each sentence has the same arguments in every language", () => {
  for (const [english, { de, es }] of Object.entries({ ...sentences, ...previews })) {
    expect(argumentNamesOf(de), english).toEqual(argumentNamesOf(english));
    expect(argumentNamesOf(es), english).toEqual(argumentNamesOf(english));
  }
});

test("every reason why a message wasn't delivered is translated, on each channel", () => {
  for (const { message } of Object.values(emailProblems))
    expect(translateSentence("de", message.replaceAll("{address}", "hana@example.org"))).toMatch(
      /./,
    );
  for (const problem of Object.keys(textProblems) as TextProblem[])
    for (const channel of ["sms", "whatsapp"] as const) {
      const text = describeTextProblem(problem, "020 7946 0018", false, channel);
      expect(translateSentence("es", text), text).toMatch(/./);
    }
});

test("a sentence keeps its values, and one that continues another is translated with it", () => {
  expect(translateSentence("de", "The mail server of hana@example.org rejected this email.")).toBe(
    "Der Mailserver von hana@example.org hat diese E-Mail abgelehnt.",
  );
  expect(translateSentence("es", "Couldn't reach the provider. Deskbell keeps trying.")).toBe(
    "No se pudo acceder al proveedor. Deskbell lo sigue intentando.",
  );
  expect(translateSentence("de", "Twilio rejected the API key.")).toBe(
    "Twilio hat den API-Schlüssel abgelehnt.",
  );
  expect(translateSentence("de", "Unheard of.")).toBeNull();
});

test("changes only our label of a preview, never the text of the message", () => {
  const inBoth = (shown: Preview) => [
    inGerman({ kind: "message", ...shown }),
    JSON.parse(localizeResponse("es", { kind: "message", ...shown })),
  ];
  const of = (previewLabel: string, text = "") => ({
    kind: "message",
    preview: previewLabel + text,
    previewLabel,
  });
  for (const text of [
    "Please send me the files",
    "Call, please",
    "Picture",
    "Scheduled: Picture",
  ]) {
    expect(inBoth(messagePreview(text, 0))).toEqual([of("", text), of("", text)]);
    expect(inBoth(previewOfUnsent(messagePreview(text, 2), "canceled"))).toEqual([
      of("Nicht gesendet: 2 Bilder: ", text),
      of("Sin enviar: 2 imágenes: ", text),
    ]);
    expect(inBoth(previewOfUnsent(messagePreview(text, 0), "scheduled"))).toEqual([
      of("Geplant: ", text),
      of("Programado: ", text),
    ]);
  }
  expect(inBoth(messagePreview("", 1))).toEqual([of("Bild"), of("Imagen")]);
  expect(inBoth(previewOfUnsent(emailPreview("", 3), "scheduled"))).toEqual([
    of("Geplant: 3 Dateien"),
    of("Programado: 3 archivos"),
  ]);
  expect(inBoth(emailPreview("", 0, true))).toEqual([of("Weitergeleitet"), of("Reenviado")]);
});

test("changes only the fields that contain our sentences", () => {
  const problem = "Couldn't reach the provider.";
  expect(
    inGerman({ delivery: { message: problem }, text: problem, subject: problem, label: problem }),
  ).toEqual({
    delivery: { message: "Der Anbieter ist nicht erreichbar." },
    text: problem,
    subject: problem,
    label: problem,
  });
  const row = (kind: string, preview: string) => ({ kind, preview });
  expect(
    inGerman([row("call", "Call, 3:36"), row("note", "Picture"), row("message", "Hi")]),
  ).toEqual([row("call", "Anruf, 3:36"), row("note", "Picture"), row("message", "Hi")]);
  expect(inGerman(row("message", "Please send me the files"))).toEqual(
    row("message", "Please send me the files"),
  );
  expect(localizeResponse("en", { message: problem })).toBe(JSON.stringify({ message: problem }));
});

test("why a search finds nothing is translated, also how a filter is written", () => {
  const unknown = [
    ...["inbox", "tag", "teammate"].map((kind) => `No ${kind} is named “nobody”.`),
    "Conversation #12 doesn't exist, or you can't see its inbox.",
    ...Object.entries(operators).map(
      ([operator, value]) =>
        `“${operator}:x” isn't a valid filter. After ${operator}: use ${value}.`,
    ),
  ];
  const { unknown: german } = inGerman({ unknown }) as { unknown: string[] };
  expect(german[1]).toBe("Kein Schlagwort heißt „nobody“.");
  expect(german.at(-1)).toBe(
    "„before:x“ ist kein gültiger Filter. Nach before: steht ein Tag wie 2026-05-01, today oder yesterday.",
  );
  expect(
    german.filter((text, index) => /\b(use|the|teammate)\b/.test(text) || text === unknown[index]),
  ).toEqual([]);
});
