import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { PasswordPrompt } from "./password-prompt.tsx";

export function DisableTwoStepDialog({ onClose }: { onClose: () => void }) {
  const reload = useReloadBootstrap();
  const isHere = useIsMounted();
  const remove = useApiMutation({
    ask: async (input: Inputs["disableSecondFactor"]) => {
      await rpc("disableSecondFactor", input);
      await reload();
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  return (
    <PasswordPrompt
      title="Turn off two-step sign-in"
      lead="You'll sign in with only your password. Your recovery codes stop working."
      action="Turn off"
      kind="danger"
      isBusy={remove.isBusy}
      refusal={remove.refusal}
      onPassword={(password) => void remove.run({ password })}
      onClose={onClose}
    />
  );
}
