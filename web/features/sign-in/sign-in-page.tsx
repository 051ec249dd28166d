import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useAfterSignIn } from "#web/data/session-changes.ts";
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
  /** Why sign-in is required. */
  because?: string;
  onEnter: () => void;
}

export function SignInSteps({ email = "", because, onEnter }: SignInStepsProps) {
  const [credentials, setCredentials] = useState<Credentials>({ email, password: "" });
  const [response, setAnswer] = useState<SignedIn | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  const handleAnswer = (result: SignedIn) => {
    setMessage(null);
    if (result.kind === "signed_in") onEnter();
    else setAnswer(result);
  };
  const startAgain = (because: string | null) => {
    setMessage(because);
    setAnswer(null);
    setCredentials((current) => ({ ...current, password: "" }));
  };

  if (response?.kind === "second_factor")
    return (
      <CodeStep ticket={response.ticket} onResponse={handleAnswer} onStartAgain={startAgain} />
    );
  if (response?.kind === "choose_workspace")
    return (
      <WorkspaceStep
        credentials={credentials}
        workspaces={response.workspaces}
        onResponse={handleAnswer}
        onStartAgain={startAgain}
      />
    );
  return (
    <PasswordStep
      credentials={credentials}
      because={because}
      message={message}
      onChange={setCredentials}
      onResponse={handleAnswer}
    />
  );
}

/** A fresh server has no members to sign in as, so redirect to set-up. */
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
