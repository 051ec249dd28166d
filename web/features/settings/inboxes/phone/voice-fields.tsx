import { queryOptions, useQuery } from "@tanstack/react-query";
import { type SpokenLanguage, spokenLanguageCodes } from "#domain/call/spoken/languages.ts";
import {
  type CustomPhrase,
  customPhrases,
  phraseRules,
  phrasesIn,
} from "#domain/call/spoken/phrases.ts";
import type { InboxId } from "#domain/ids.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { rpc } from "#web/data/rpc.ts";
import { previewSpeech } from "#web/features/settings/call-flow-editor/audio/speech-preview.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-input.tsx";
import { PlayIcon } from "#web/ui/icons.tsx";
import { voiceLanguageName } from "./call-settings-labels.ts";
import styles from "./phone-inbox.module.css";
import * as words from "./words.ts";

type Spoken = Pick<PhoneSettings, "language" | "voice" | "phrases" | "recordingNotice">;

interface VoiceFieldsProps {
  inboxId: InboxId;
  values: Spoken;
  errorAt: (path: string) => string | undefined;
  onChange: (part: Partial<Spoken>) => void;
}

const voicesQuery = (inboxId: InboxId) =>
  queryOptions({
    queryKey: settingsKeys.voices(inboxId),
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
        label={words.languageCallersHear}
        hint={words.languageCallersHearHint}
        error={errorAt("language")}
      >
        <Select
          wide
          value={values.language}
          onChange={({ target }) => chooseLanguage(target.value as SpokenLanguage)}
        >
          {spokenLanguageCodes.map((code) => (
            <option key={code} value={code}>
              {voiceLanguageName(code)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={words.voice}
        hint={voices.isError ? words.couldntLoadVoices : words.voiceHint}
        error={errorAt("voice")}
      >
        <Select
          wide
          value={values.voice}
          onChange={({ target }) => onChange({ voice: target.value })}
        >
          <option value="">{words.providersDefault}</option>
          {!isKnown && <option value={values.voice}>{values.voice}</option>}
          {choices.map(({ id, name, kind }) => (
            <option key={id} value={id}>
              {kind === "neutral"
                ? name
                : `${name} (${kind === "male" ? words.maleVoice : words.femaleVoice})`}
            </option>
          ))}
        </Select>
      </Field>
      <details className={styles.voicePhrases}>
        <summary>{words.phrasesCallersHear}</summary>
        <p data-part="hint" className={fieldStyles.hint}>
          {words.phrasesHint}
        </p>
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
            {words.preview}
          </Button>
          <p data-part="hint" className={fieldStyles.hint}>
            {words.previewHint}
          </p>
        </div>
      )}
    </>
  );
}

function placeholderHint(name: CustomPhrase): { hint?: string } {
  const [placeholder] = phraseRules[name].fills;
  if (placeholder === undefined) return {};
  return {
    hint:
      placeholder === "key"
        ? fill(words.keyPlaceholderHint, { placeholder: "{key}" })
        : fill(words.positionPlaceholderHint, { placeholder: "{position}" }),
  };
}
