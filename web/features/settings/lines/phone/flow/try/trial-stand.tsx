import type { FlowPrompt } from "#domain/call/flow/flow.ts";
import { stepNames } from "#domain/call/flow/flow-ways.ts";
import type { Stand } from "#domain/call/flow/walk-flow.ts";
import { useBoard } from "#web/features/settings/lines/phone/flow/chart/board.ts";
import { stepGlyphs } from "#web/features/settings/lines/phone/flow/chart/step-glyphs.ts";
import {
  addressOfSound,
  HearButton,
} from "#web/features/settings/lines/phone/flow/sound/hear-button.tsx";
import { speak } from "#web/features/settings/lines/phone/flow/sound/speak.ts";
import { promptWords, whoWords } from "#web/features/settings/lines/phone/flow/step-words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { PlayIcon } from "#web/ui/icon.tsx";
import type { TrialDeed } from "./try-walk.ts";

interface TrialStandProps {
  step: Stand;
  onDeed: (deed: TrialDeed) => void;
}

/** Where the call stands, what is heard, and everything that can happen next. */
export function TrialStand({ step, onDeed }: TrialStandProps) {
  const { names } = useBoard();
  const Shape = stepGlyphs[step.kind];
  const prompt = "prompt" in step ? step.prompt : null;
  return (
    <div className="trial-stand">
      <p className="hrow">
        <Shape />
        <b>{stepNames[step.kind]}</b>
        {"targets" in step && <span className="muted">{whoWords(step.targets, names)}</span>}
      </p>
      {prompt !== null && <Heard prompt={prompt} words={promptWords(prompt, names)} />}
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
  const { language } = useBoard();
  return (
    <p className="hrow trial-heard">
      {prompt.kind === "sound" ? (
        <HearButton src={addressOfSound(prompt.soundId)} name={words} />
      ) : (
        <IconButton name="Hear it" glyph={PlayIcon} onClick={() => speak(prompt.text, language)} />
      )}
      <span>{prompt.kind === "say" ? prompt.text : words}</span>
    </p>
  );
}

interface Offer {
  readonly name: string;
  readonly deed: TrialDeed;
}

function deedsAt(step: Stand): readonly Offer[] {
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
