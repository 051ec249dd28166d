import { useId } from "react";
import type { FlowPrompt } from "#domain/call/flow/flow.ts";
import { limit } from "#domain/limits.ts";
import { AudioFileField } from "#web/features/settings/call-flow-editor/audio/audio-file-field.tsx";
import { previewSpeech } from "#web/features/settings/call-flow-editor/audio/speech-preview.ts";
import { useFlowCanvas } from "#web/features/settings/call-flow-editor/canvas/canvas-context.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-input.tsx";
import { PlayIcon } from "#web/ui/icons.tsx";
import styles from "./step-panel.module.css";

interface PromptFieldProps {
  label: string;
  hint?: string;
  /** The prompt may be empty. */
  isOptional?: boolean;
  prompt: FlowPrompt | null;
  onChange: (prompt: FlowPrompt | null) => void;
}

type PromptSource = "say" | "audio_file" | "nothing";

/** Text spoken by a voice, or an audio file. */
export function PromptField({
  label,
  hint,
  isOptional = false,
  prompt,
  onChange,
}: PromptFieldProps) {
  const { canEdit, language } = useFlowCanvas();
  const id = useId();
  const source: PromptSource = prompt === null ? "nothing" : prompt.kind;
  const choose = (next: PromptSource) => {
    if (next === source) return;
    if (next === "nothing") onChange(null);
    else
      onChange(
        next === "say" ? { kind: "say", text: "" } : { kind: "audio_file", audioFileId: "" },
      );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset around it would disable its controls
    <div role="group" aria-labelledby={id} className={styles.flowPrompt}>
      <span className={formStyles.settingsLabel} id={id}>
        {label}
      </span>
      {canEdit && (
        <Segmented
          label={fill(words.howOf, { label })}
          segments={[
            { id: "say", label: words.textToSpeech },
            { id: "audio_file", label: words.playAudio },
            ...(isOptional ? [{ id: "nothing" as const, label: words.nothing }] : []),
          ]}
          value={source}
          onChange={choose}
        />
      )}
      {prompt?.kind === "say" && (
        <Field label={words.text} hint={hint ?? words.readByVoice}>
          <TextArea
            maxLength={limit("promptLength")}
            value={prompt.text}
            onChange={({ target }) => onChange({ kind: "say", text: target.value })}
          />
        </Field>
      )}
      {prompt?.kind === "say" && prompt.text.trim() !== "" && "speechSynthesis" in window && (
        <div>
          <Button size="small" icon={PlayIcon} onClick={() => previewSpeech(prompt.text, language)}>
            {words.preview}
          </Button>
        </div>
      )}
      {prompt?.kind === "audio_file" && (
        <AudioFileField
          audioFileId={prompt.audioFileId}
          onChoose={(audioFileId) => onChange({ kind: "audio_file", audioFileId })}
        />
      )}
      {prompt === null && !canEdit && (
        <p data-part="hint" className={fieldStyles.hint}>
          {words.nothingPlayed}
        </p>
      )}
    </div>
  );
}
