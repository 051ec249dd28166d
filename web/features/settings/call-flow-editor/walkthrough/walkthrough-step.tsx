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
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { PlayIcon } from "#web/ui/icons.tsx";
import type { WalkthroughAction } from "./walkthrough.ts";

interface TrialStandProps {
  step: ActiveStep;
  onDeed: (deed: WalkthroughAction) => void;
}

/** Where the call stands, what is heard, and everything that can happen next. */
export function WalkthroughStep({ step, onDeed }: TrialStandProps) {
  const { names } = useFlowCanvas();
  const Shape = stepIcons[step.kind];
  const prompt = "prompt" in step ? step.prompt : null;
  return (
    <div className="trial-stand">
      <p className="hrow">
        <Shape />
        <b>{stepKindLabels[step.kind]}</b>
        {"targets" in step && <span className="muted">{targetsSummary(step.targets, names)}</span>}
      </p>
      {prompt !== null && <Heard prompt={prompt} words={promptSummary(prompt, names)} />}
      <div className="trial-deeds">
        {deedsAt(step).map(({ name, deed }, place) => (
          <Button
            key={name}
            size="small"
            {...(place === 0 ? { kind: "primary" } : {})}
            onClick={() => onDeed(deed)}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Heard({ prompt, words }: { prompt: FlowPrompt; words: string }) {
  const { language } = useFlowCanvas();
  return (
    <p className="hrow trial-heard">
      {prompt.kind === "sound" ? (
        <PlayButton src={audioFileUrl(prompt.audioFileId)} name={words} />
      ) : (
        <IconButton
          name="Hear it"
          glyph={PlayIcon}
          onClick={() => previewSpeech(prompt.text, language)}
        />
      )}
      <span>{prompt.kind === "say" ? prompt.text : words}</span>
    </p>
  );
}

interface Offer {
  readonly name: string;
  readonly deed: WalkthroughAction;
}

function deedsAt(step: ActiveStep): readonly Offer[] {
  const taken: Offer = { name: "Someone answers", deed: { kind: "taken" } };
  switch (step.kind) {
    case "greeting":
      return [{ name: "Continue", deed: { kind: "said" } }];
    case "menu":
      return [
        ...step.keys.map(({ key, name }) => ({
          name: [`Press ${key}`, name].filter(Boolean).join(" · "),
          deed: { kind: "pressed", key } as const,
        })),
        { name: "Press nothing", deed: { kind: "silent" } },
      ];
    case "ring":
    case "forward":
      return [taken, { name: "No one answers", deed: { kind: "nobody" } }];
    case "queue":
      return [
        taken,
        ...(step.key === null
          ? []
          : [
              {
                name: `Press ${step.key.key}`,
                deed: { kind: "pressed", key: step.key.key } as const,
              },
            ]),
        { name: "Wait too long", deed: { kind: "nobody" } },
      ];
    case "voicemail":
      return [{ name: "Leave a message", deed: { kind: "message" } }];
    default:
      return [];
  }
}
