import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useAfterSignIn } from "#web/data/session.ts";
import { CodeStep } from "./code-step.tsx";
import { type Credentials, PasswordStep } from "./password-step.tsx";
import { WorkspaceStep } from "./workspace-step.tsx";

type SignedIn = Outputs["signIn"];

export function SignInPage({ next }: { next: string | null }) {
  const enter = useAfterSignIn();
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
  const instance = useQuery({
    queryKey: queryKeys.instance,
    queryFn: () => rpc("getInstance", {}),
  });
  const isFresh = instance.data?.isSetUp === false;
  useEffect(() => {
    if (isFresh) navigate(routePaths.setup(), { replace: true });
  }, [isFresh]);
}
