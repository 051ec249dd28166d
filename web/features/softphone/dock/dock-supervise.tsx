import type { Call } from "#contract/live.ts";
import { superviseNames } from "#web/data/call/call-words.ts";
import { perform } from "#web/features/softphone/phone/the-phone.ts";
import { type Glyph, ListenIcon, TeamIcon, WhisperIcon } from "#web/ui/icon.tsx";
import { DockButton } from "./dock-button.tsx";
import type { DockView } from "./dock-view.ts";

const glyphs: Readonly<Record<keyof typeof superviseNames, Glyph>> = {
  listen: ListenIcon,
  whisper: WhisperIcon,
  barge: TeamIcon,
};
const modes = ["listen", "whisper", "barge"] as const;

/** Who hears the supervisor: nobody, the colleague alone, all. */
export function DockSupervise({ view, call }: { view: DockView; call: Call }) {
  return modes.map((mode) => (
    <DockButton
      key={mode}
      glyph={glyphs[mode]}
      isOn={view.mode === mode}
      aria-pressed={view.mode === mode}
      onClick={() => {
        if (view.mode !== mode) void perform({ do: "supervise", callId: call.id, mode });
      }}
    >
      {superviseNames[mode]}
    </DockButton>
  ));
}
