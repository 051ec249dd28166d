import { type Outputs, rpc } from "#web/data/rpc.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { copyOrShow } from "#web/features/settings/components/copy/copy-or-show.ts";
import { useCanEmail } from "#web/features/settings/components/use-can-email.ts";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import * as words from "./words.ts";

type Invitation = Outputs["listInvitations"]["rows"][number];

export function EmailedStatus({ emailed }: { emailed: NonNullable<Invitation["emailed"]> }) {
  const { state, message } = emailed;
  if (state === "sent") return <span>{words.invitationSent}</span>;
  if (state === "sending") return <span>{words.sendingInvitation}</span>;
  return (
    <span className="c-danger">
      {state === "failed" && message !== null
        ? fill(words.couldntSend, { message })
        : words.maybeNotSent}
    </span>
  );
}

/** Sends a new link by email; without an inbox that can send, or if the last email failed, it is there to copy. */
export function ResendButton({ invitation }: { invitation: Invitation }) {
  const canEmail = useCanEmail();
  const { id: invitationId, email, role, teamIds, emailed } = invitation;
  const resend = useApiMutation({
    request: (sendsEmail: boolean) =>
      sendsEmail
        ? rpc("resendInvitation", { invitationId })
        : rpc("inviteMember", { email, role, teamIds, sendsEmail }),
    onSuccess: (cache, { link }, sendsEmail) => {
      const action = { label: words.copyLink, run: () => void copyOrShow(link) };
      const text = sendsEmail ? words.sendingAgain : words.invitationReady;
      showToast({ text: fill(text, { email }), seconds: 60, action });
      void cache.invalidateQueries({ queryKey: settingsKeys.invitations });
    },
  });
  if (emailed?.state === "sending") return null;
  const hasFailed = emailed?.state === "failed" || emailed?.state === "unknown";
  return (
    <>
      {canEmail && (
        <Button
          size="small"
          busy={resend.isBusy}
          aria-label={fill(words.sendInvitationAgain, { email })}
          onClick={() => void resend.run(true)}
        >
          {emailed === null ? words.sendByEmailNow : words.sendAgain}
        </Button>
      )}
      {(hasFailed || !canEmail) && (
        <Button
          size="small"
          busy={resend.isBusy}
          aria-label={fill(words.newLinkFor, { email })}
          onClick={() => void resend.run(false)}
        >
          {words.newLink}
        </Button>
      )}
    </>
  );
}
