import { call, type Inputs } from "#web/data/api.ts";
import { useReloadDesk } from "#web/data/desk.ts";
import { useAction } from "#web/data/use-action.ts";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { PasswordAsk } from "./password-ask.tsx";

export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const reload = useReloadDesk();
  const isHere = useIsHere();
  const remove = useAction({
    ask: async (input: Inputs["removeSecondFactor"]) => {
      await call("removeSecondFactor", input);
      await reload();
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  return (
    <PasswordAsk
      title="Turn off two-step sign-in"
      lead="You'll sign in with only your password. Your recovery codes stop working."
      deed="Turn off"
      kind="danger"
      isBusy={remove.isBusy}
      refusal={remove.refusal}
      onPassword={(password) => void remove.run({ password })}
      onClose={onClose}
    />
  );
}
