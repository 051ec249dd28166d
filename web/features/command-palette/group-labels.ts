import type { CommandSpec } from "#web/data/command-specs.ts";
import * as words from "./words.ts";

export const groupLabels: Readonly<Record<CommandSpec["group"], string>> = {
  Navigate: words.navigateGroup,
  Reply: words.replyGroup,
  Call: words.callGroup,
  Manage: words.manageGroup,
  "Go to": words.goTo,
  App: words.appGroup,
};
