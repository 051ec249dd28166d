import { useState } from "react";
import { errorMessage } from "#web/data/api-error.ts";
import { type Inputs, type Outputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { ForwardIcon } from "#web/ui/icons.tsx";
import type { Credentials } from "./password-step.tsx";
import styles from "./sign-in.module.css";
import { SignInFrame } from "./sign-in-frame.tsx";
import * as words from "./words.ts";

interface WorkspaceStepProps {
  credentials: Credentials;
  workspaces: readonly { readonly id: string; readonly name: string }[];
  onResponse: (response: Outputs["signIn"]) => void;
  onStartAgain: (because: string | null) => void;
}

export function WorkspaceStep({
  credentials,
  workspaces,
  onResponse,
  onStartAgain,
}: WorkspaceStepProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const signIn = useApiMutation({
    request: (input: Inputs["signIn"]) => rpc("signIn", input),
    onSuccess: (_cache, response) => onResponse(response),
    errorDisplay: "in place",
  });
  const choose = (workspaceId: string) => {
    setChosen(workspaceId);
    void signIn.run({ ...credentials, workspaceId });
  };
  return (
    <SignInFrame
      title={words.chooseWorkspace}
      lead={words.severalWorkspaces}
      below={
        <Button kind="quiet" onClick={() => onStartAgain(null)}>
          {words.backToPassword}
        </Button>
      }
    >
      <div className={styles.list}>
        {workspaces.map(({ id, name }, index) => (
          <Button
            key={id}
            autoFocus={index === 0}
            busy={signIn.isBusy && chosen === id}
            iconAfter={ForwardIcon}
            onClick={() => choose(id)}
          >
            <span className="ell">{name}</span>
          </Button>
        ))}
        {signIn.error && <FieldError>{errorMessage(signIn.error)}</FieldError>}
      </div>
    </SignInFrame>
  );
}
