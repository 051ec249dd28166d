import {
  type CommandContext,
  type CommandName,
  unavailableReason,
} from "#web/data/command-specs.ts";
import { intents } from "#web/data/intents.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";

export type Where = Omit<CommandContext, "isPhoneComing"> & { readonly hasPhone: boolean };

/** Says why the key of a command does nothing here. */
export function explainCommand(name: CommandName, { hasPhone, ...where }: Where): void {
  // The handler of calls is loaded with the phone.
  const isPhoneComing = hasPhone && !intents.isHandled("startCall");
  showToast({ text: unavailableReason(name, { ...where, isPhoneComing }) });
}
