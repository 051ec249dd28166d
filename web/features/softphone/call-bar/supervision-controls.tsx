import type { Call } from "#contract/live-protocol.ts";
import { supervisionLabels } from "#web/data/call/call-labels.ts";
import { runPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import { type Icon, ListenIcon, TeamIcon, WhisperIcon } from "#web/ui/icons.tsx";
import { CallBarButton } from "./call-bar-button.tsx";
import type { CallBarView } from "./call-bar-view.ts";

const icons: Readonly<Record<keyof typeof supervisionLabels, Icon>> = {
  listen: ListenIcon,
  whisper: WhisperIcon,
  barge: TeamIcon,
};
const modes = ["listen", "whisper", "barge"] as const;

/** Who hears the supervisor: no one, the member only, or everyone. */
export function SupervisionControls({ view, call }: { view: CallBarView; call: Call }) {
  return modes.map((mode) => (
    <CallBarButton
      key={mode}
      icon={icons[mode]}
      isOn={view.mode === mode}
      aria-pressed={view.mode === mode}
      onClick={() => {
        if (view.mode !== mode) void runPhoneCommand({ kind: "supervise", callId: call.id, mode });
      }}
    >
      {supervisionLabels[mode]}
    </CallBarButton>
  ));
}
