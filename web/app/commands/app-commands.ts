// Commands with a key that are available on every member screen.

import { useBootstrap } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { useCommand } from "#web/data/commands.ts";
import { raiseIntent, withdrawIntent } from "#web/data/intents.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { startTypeahead, typeaheadCanceled } from "#web/ui/keyboard/typeahead-buffer.ts";

export function useAppCommands(): void {
  const workspace = useBootstrap((bootstrap) => bootstrap.workspace);
  const hasPhone = useHasPhone();
  useCommand("goContacts", () => navigate(routePaths.contacts()), useCan("contact.read"));
  useCommand("goCalls", () => navigate(routePaths.calls()), hasPhone);
  useCommand("goLiveCalls", () => navigate(routePaths.liveCalls()), hasPhone);
  useCommand("dial", dial, hasPhone);
  useCommand("goSettings", () => navigate(routePaths.settings()));
  useCommand(
    "goSimulator",
    () => navigate(routePaths.simulator()),
    useCan("simulator.use") && workspace.hasSimulator,
  );
}

/** Also before the phone is loaded: its dial pad then opens with the keys typed meanwhile, unless Escape was pressed. */
function dial(): void {
  startTypeahead();
  raiseIntent("startCall", {});
  window.addEventListener(typeaheadCanceled, () => withdrawIntent("startCall"), { once: true });
}
