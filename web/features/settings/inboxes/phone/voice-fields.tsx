import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  type SpokenLanguage,
  spokenLanguageCodes,
  spokenLanguages,
} from "#domain/call/spoken/languages.ts";
import {
  type CustomPhrase,
  customPhrases,
  phraseRules,
  phrasesIn,
} from "#domain/call/spoken/phrases.ts";
import type { InboxId } from "#domain/ids.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { previewSpeech } from "#web/features/settings/call-flow-editor/audio/speech-preview.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-input.tsx";
import { PlayIcon } from "#web/ui/icons.tsx";

type Spoken = Pick<PhoneSettings, "language" | "voice" | "phrases" | "recordingNotice">;

interface VoiceFieldsProps {
  inboxId: InboxId;
  values: Spoken;
  errorAt: (path: string) => string | undefined;
  onChange: (part: Partial<Spoken>) => void;
}

const voicesQuery = (inboxId: InboxId) =>
  queryOptions({
    queryKey: queryKeys.voices(inboxId),
    queryFn: ({ signal }) => rpc("listVoices", { inboxId }, { signal }),
  });

/** Language, voice and the system's own phrases for callers. */
export function VoiceFields({ inboxId, values, errorAt, onChange }: VoiceFieldsProps) {
  const voices = useQuery(voicesQuery(inboxId));
  const own = phrasesIn(values.language);
  const choices = (voices.data?.rows ?? []).filter((one) => one.language === values.language);
  const isKnown = values.voice === "" || choices.some(({ id }) => id === values.voice);
  const chooseLanguage = (language: SpokenLanguage) =>
    onChange({
      language,
      voice: "",
      // a notice that was not customized switches to the new language
      ...(values.recordingNotice === own.recordingNotice
        ? { recordingNotice: phrasesIn(language).recordingNotice }
        : {}),
    });
  const setPhrase = (name: CustomPhrase, text: string) => {
    const { [name]: _, ...rest } = values.phrases;
    onChange({ phrases: text === "" ? rest : { ...rest, [name]: text } });
  };
  return (
    <>
      <Field
        label="Language callers hear"
        hint="Greetings in your call flow are read as written, in a voice of this language."
        error={errorAt("language")}
      >
        <Select
          wide
          value={values.language}
          onChange={({ target }) => chooseLanguage(target.value as SpokenLanguage)}
        >
          {spokenLanguageCodes.map((code) => (
            <option key={code} value={code}>
              {spokenLanguages[code].name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Voice"
        hint={
          voices.isError
            ? "Couldn't load the provider's voices. Reload the page to choose one."
            : "Neural voices sound better and cost more."
        }
        error={errorAt("voice")}
      >
        <Select
          wide
          value={values.voice}
          onChange={({ target }) => onChange({ voice: target.value })}
        >
          <option value="">Provider's default</option>
          {!isKnown && <option value={values.voice}>{values.voice}</option>}
          {choices.map(({ id, name, kind }) => (
            <option key={id} value={id}>
              {kind === "neutral" ? name : `${name} (${kind})`}
            </option>
          ))}
        </Select>
      </Field>
      <details className="voice-phrases">
        <summary>Phrases callers hear</summary>
        <p className="hint">Leave a phrase blank to use the default shown.</p>
        {customPhrases.map((name) => (
          <Field
            key={name}
            label={phraseRules[name].custom}
            {...placeholderHint(name)}
            error={errorAt(`phrases.${name}`)}
          >
            <TextArea
              rows={2}
              maxLength={limit("promptLength")}
              placeholder={own[name]}
              value={values.phrases[name] ?? ""}
              onChange={({ target }) => setPhrase(name, target.value)}
              lang={values.language}
            />
          </Field>
        ))}
      </details>
      {"speechSynthesis" in window && (
        <div>
          <Button
            size="small"
            icon={PlayIcon}
            onClick={() =>
              previewSpeech(values.phrases.apology ?? own.apology, values.language, values.voice)
            }
          >
            Preview
          </Button>
          <p className="hint">
            The preview uses your computer's voice. Call the inbox to hear the provider's.
          </p>
        </div>
      )}
    </>
  );
}

function placeholderHint(name: CustomPhrase): { hint?: string } {
  const [fill] = phraseRules[name].fills;
  if (fill === undefined) return {};
  return {
    hint: fill === "key" ? "{key} is the key to press." : "{position} is the caller's place.",
  };
}
