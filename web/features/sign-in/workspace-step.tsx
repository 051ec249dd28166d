import { useState } from "react";
import { call, type Inputs, type Outputs } from "#web/data/api.ts";
import { sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { ForwardIcon } from "#web/ui/icon.tsx";
import type { Credentials } from "./password-step.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

interface WorkspaceStepProps {
  credentials: Credentials;
  workspaces: readonly { readonly id: string; readonly name: string }[];
  onAnswer: (answer: Outputs["signIn"]) => void;
  onStartAgain: (because: string | null) => void;
}

export function WorkspaceStep({
  credentials,
  workspaces,
  onAnswer,
  onStartAgain,
}: WorkspaceStepProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const signIn = useAction({
    ask: (input: Inputs["signIn"]) => call("signIn", input),
    settle: (_cache, answer) => onAnswer(answer),
    tells: "in place",
  });
  const choose = (workspaceId: string) => {
    setChosen(workspaceId);
    void signIn.run({ ...credentials, workspaceId });
  };
  return (
    <SignInFrame
      title="Choose a workspace"
      lead="You belong to more than one workspace."
      below={
        <Button kind="quiet" onClick={() => onStartAgain(null)}>
          Back to password
        </Button>
      }
    >
      <div className="door-list">
        {workspaces.map(({ id, name }, index) => (
          <Button
            key={id}
            autoFocus={index === 0}
            busy={signIn.isBusy && chosen === id}
            glyphAfter={ForwardIcon}
            onClick={() => choose(id)}
          >
            <span className="ell">{name}</span>
          </Button>
        ))}
        {signIn.refusal && <FieldError>{sayRefusal(signIn.refusal)}</FieldError>}
      </div>
    </SignInFrame>
  );
}
