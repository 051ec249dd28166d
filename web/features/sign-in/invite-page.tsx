import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useAfterSignIn } from "#web/data/session-changes.ts";
import { CodeStep } from "./code-step.tsx";
import { ExpiredLink } from "./expired-link.tsx";
import { JoinStep } from "./join-step.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import * as words from "./words.ts";

export function InvitePage({ token }: { token: string }) {
  const enter = useAfterSignIn();
  const [ticket, setTicket] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const invitation = useQuery({
    queryKey: ["invitation-link", token],
    queryFn: () => rpc("getInvitation", { token }),
    retry: false,
    // Joining uses up the link; a refetch would then report an error to the person who is joining.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const onAccepted = (response: Outputs["acceptInvitation"]) => {
    if (response.kind === "second_factor") setTicket(response.ticket);
    else enter(null);
  };
  // Refetches first: if the link was used meanwhile, the form could not succeed.
  const startAgain = async (because: string | null) => {
    await invitation.refetch();
    setMessage(because);
    setTicket(null);
  };
  if (ticket !== null)
    return (
      <CodeStep
        ticket={ticket}
        onResponse={onAccepted}
        onStartAgain={(because) => void startAgain(because)}
      />
    );
  if (invitation.error)
    return <ExpiredLink failure={invitation.error} onTryAgain={() => void invitation.refetch()} />;
  if (!invitation.data) return <SignInFrame title={words.yourInvitation} />;
  return (
    <JoinStep
      token={token}
      invitation={invitation.data}
      message={message}
      onResponse={onAccepted}
    />
  );
}
