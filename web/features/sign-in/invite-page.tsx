import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useAfterSignIn } from "#web/data/session.ts";
import { CodeStep } from "./code-step.tsx";
import { ExpiredLink } from "./expired-link.tsx";
import { JoinStep } from "./join-step.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export function InvitePage({ token }: { token: string }) {
  const enter = useAfterSignIn();
  const [ticket, setTicket] = useState<string | null>(null);
  const [say, setSay] = useState<string | null>(null);
  const invitation = useQuery({
    queryKey: ["invitation-link", token],
    queryFn: () => rpc("getInvitation", { token }),
    retry: false,
    // Joining spends the link; asked again it would say so under the hands of who is joining.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const take = (answer: Outputs["acceptInvitation"]) => {
    if (answer.kind === "second_factor") setTicket(answer.ticket);
    else enter(null);
  };
  // Asked again first: where the link was spent meanwhile, the form would be refused whatever is typed into it.
  const startAgain = async (because: string | null) => {
    await invitation.refetch();
    setSay(because);
    setTicket(null);
  };
  if (ticket !== null)
    return (
      <CodeStep
        ticket={ticket}
        onAnswer={take}
        onStartAgain={(because) => void startAgain(because)}
      />
    );
  if (invitation.error)
    return <ExpiredLink failure={invitation.error} onTryAgain={() => void invitation.refetch()} />;
  if (!invitation.data) return <SignInFrame title="Your invitation" />;
  return <JoinStep token={token} invitation={invitation.data} say={say} onAnswer={take} />;
}
