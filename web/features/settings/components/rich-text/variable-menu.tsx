import type { autoReplyVariables, signatureVariables } from "#domain/inbox/template-variables.ts";
import type { placeholders } from "#domain/message/placeholders.ts";
import * as words from "#web/features/settings/components/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AddIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";

interface VariableMenuProps {
  names: readonly VariableName[];
  onPick: (name: string) => void;
}

export type VariableName =
  | keyof typeof placeholders
  | keyof typeof signatureVariables
  | keyof typeof autoReplyVariables;

export const variableLabels: Readonly<Record<VariableName, string>> = {
  "contact.name": words.customerFullName,
  "contact.firstName": words.customerFirstName,
  "member.name": words.senderName,
  "member.email": words.senderEmail,
  "inbox.name": words.inboxName,
  "inbox.address": words.inboxEmail,
  "inbox.opens": words.inboxOpens,
  "workspace.name": words.companyName,
  "conversation.number": words.conversationNumber,
};

/** Placeholders that differ per email, such as the author's name. */
export function VariableMenu({ names, onPick }: VariableMenuProps) {
  const float = usePopover();
  return (
    <>
      <Button kind="quiet" size="small" icon={AddIcon} {...float.trigger}>
        {words.insert}
      </Button>
      <Menu float={float} label={words.insert} side="top" align="end">
        {names.map((name) => (
          <MenuItem key={name} onSelect={() => onPick(name)}>
            {variableLabels[name]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
