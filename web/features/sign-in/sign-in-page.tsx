import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { useEnter } from "#web/data/session.ts";
import { CodeStep } from "./code-step.tsx";
import { type Credentials, PasswordStep } from "./password-step.tsx";
import { WorkspaceStep } from "./workspace-step.tsx";

type SignedIn = Outputs["signIn"];

export function SignInPage({ next }: { next: string | null }) {
  const enter = useEnter();
  useSetUpFirst();
  return <SignInSteps onEnter={() => enter(next)} />;
}

interface SignInStepsProps {
  email?: string;
  /** Why one is asked. */
  because?: string;
  onEnter: () => void;
}

export function SignInSteps({ email = "", because, onEnter }: SignInStepsProps) {
  const [credentials, setCredentials] = useState<Credentials>({ email, password: "" });
  const [answer, setAnswer] = useState<SignedIn | null>(null);
  const [say, setSay] = useState<string | null>(null);

  const take = (taken: SignedIn) => {
    setSay(null);
    if (taken.kind === "signed_in") onEnter();
    else setAnswer(taken);
  };
  const startAgain = (because: string | null) => {
    setSay(because);
    setAnswer(null);
    setCredentials((now) => ({ ...now, password: "" }));
  };

  if (answer?.kind === "second_factor")
    return <CodeStep ticket={answer.ticket} onAnswer={take} onStartAgain={startAgain} />;
  if (answer?.kind === "choose_workspace")
    return (
      <WorkspaceStep
        credentials={credentials}
        workspaces={answer.workspaces}
        onAnswer={take}
        onStartAgain={startAgain}
      />
    );
  return (
    <PasswordStep
      credentials={credentials}
      because={because}
      say={say}
      onChange={setCredentials}
      onAnswer={take}
    />
  );
}

/** On a fresh server there is nobody to sign in as. */
function useSetUpFirst(): void {
  const instance = useQuery({ queryKey: keys.instance, queryFn: () => call("showInstance", {}) });
  const isFresh = instance.data?.isSetUp === false;
  useEffect(() => {
    if (isFresh) go(addressOf.setup(), { replace: true });
  }, [isFresh]);
}
