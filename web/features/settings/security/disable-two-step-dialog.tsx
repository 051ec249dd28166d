import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { PasswordPrompt } from "./password-prompt.tsx";
import * as words from "./words.ts";

export function DisableTwoStepDialog({ onClose }: { onClose: () => void }) {
  const reload = useReloadBootstrap();
  const isMounted = useIsMounted();
  const remove = useApiMutation({
    request: async (input: Inputs["disableSecondFactor"]) => {
      await rpc("disableSecondFactor", input);
      await reload();
      if (isMounted()) onClose();
    },
    errorDisplay: "in place",
  });
  return (
    <PasswordPrompt
      title={words.turnOffTwoStep}
      lead={words.turnOffTwoStepHint}
      action={words.turnOff}
      kind="danger"
      isBusy={remove.isBusy}
      error={remove.error}
      onPassword={(password) => void remove.run({ password })}
      onClose={onClose}
    />
  );
}
