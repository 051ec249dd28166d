import { type CommandName, commandSpecOf } from "./command-specs.ts";
import { activeLabelOf } from "./commands.ts";

/** The label of what the command would do now. */
export const commandLabel = (name: CommandName): string =>
  activeLabelOf(name) ?? commandSpecOf(name).label;
