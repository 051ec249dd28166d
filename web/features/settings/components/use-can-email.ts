import { useBootstrap } from "#web/data/bootstrap.ts";

/** Whether emails about accounts are offered; the server finds the inbox, and says if the chosen one can't send. */
export const useCanEmail = (): boolean =>
  useBootstrap(
    ({ workspace, inboxes }) =>
      workspace.sendsSystemEmails &&
      inboxes.some((one) => !one.isArchived && !one.problem && one.email?.maxRecipients),
  );
