import type { ActiveStep } from "#domain/call/flow/advance-flow.ts";
import type { FlowPrompt } from "#domain/call/flow/flow.ts";
import { stepKindLabels } from "#domain/call/flow/flow-exits.ts";
import {
  audioFileUrl,
  PlayButton,
} from "#web/features/settings/call-flow-editor/audio/play-button.tsx";
import { previewSpeech } from "#web/features/settings/call-flow-editor/audio/speech-preview.ts";
import { useFlowCanvas } from "#web/features/settings/call-flow-editor/canvas/canvas-context.ts";
import { stepIcons } from "#web/features/settings/call-flow-editor/canvas/step-icons.ts";
import {
  promptSummary,
  targetsSummary,
} from "#web/features/settings/call-flow-editor/step-summary.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { PlayIcon } from "#web/ui/icons.tsx";
import type { WalkthroughAction } from "./walkthrough.ts";
import styles from "./walkthrough-panel.module.css";

interface WalkthroughStepProps {
  step: ActiveStep;
  onAction: (action: WalkthroughAction) => void;
}

/** The current step, what the caller hears, and all possible next events. */
export function WalkthroughStep({ step, onAction }: WalkthroughStepProps) {
  const { names } = useFlowCanvas();
  const Shape = stepIcons[step.kind];
  const prompt = "prompt" in step ? step.prompt : null;
  return (
    <div className={styles.trialState}>
      <p className="hrow">
        <Shape />
        <b>{stepKindLabels[step.kind]}</b>
        {"targets" in step && <span className="muted">{targetsSummary(step.targets, names)}</span>}
      </p>
      {prompt !== null && <PlayedPrompt prompt={prompt} text={promptSummary(prompt, names)} />}
      <div className={styles.trialActions}>
        {optionsAt(step).map(({ name, action }, index) => (
          <Button
            key={name}
            size="small"
            {...(index === 0 ? { kind: "primary" } : {})}
            onClick={() => onAction(action)}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}

function PlayedPrompt({ prompt, text }: { prompt: FlowPrompt; text: string }) {
  const { language } = useFlowCanvas();
  return (
    <p className={clsx("hrow", styles.trialHeard)}>
      {prompt.kind === "audio_file" ? (
        <PlayButton src={audioFileUrl(prompt.audioFileId)} name={text} />
      ) : (
        <IconButton
          name={words.preview}
          icon={PlayIcon}
          onClick={() => previewSpeech(prompt.text, language)}
        />
      )}
      <span>{prompt.kind === "say" ? prompt.text : text}</span>
    </p>
  );
}

interface Offer {
  readonly name: string;
  readonly action: WalkthroughAction;
}

function optionsAt(step: ActiveStep): readonly Offer[] {
  const answeredOption: Offer = { name: words.someoneAnswers, action: { kind: "answered" } };
  switch (step.kind) {
    case "greeting":
      return [{ name: words.continueStep, action: { kind: "prompt_finished" } }];
    case "menu":
      return [
        ...step.keys.map(({ key, name }) => ({
          name: [fill(words.pressKey, { key }), name].filter(Boolean).join(" · "),
          action: { kind: "key_pressed", key } as const,
        })),
        { name: words.pressNothing, action: { kind: "no_input" } },
      ];
    case "ring":
    case "forward":
      return [answeredOption, { name: words.noOneAnswers, action: { kind: "no_answer" } }];
    case "queue":
      return [
        answeredOption,
        ...(step.key === null
          ? []
          : [
              {
                name: fill(words.pressKey, { key: step.key.key }),
                action: { kind: "key_pressed", key: step.key.key } as const,
              },
            ]),
        { name: words.waitTooLong, action: { kind: "no_answer" } },
      ];
    case "voicemail":
      return [{ name: words.leaveMessage, action: { kind: "message" } }];
    default:
      return [];
  }
}
