import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { countryName } from "#domain/workspace/regions.ts";
import { type ApiError, errorMessage } from "#web/data/api-error.ts";
import { type Bootstrap, bootstrapQuery } from "#web/data/bootstrap.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { BackIcon, NextIcon } from "#web/ui/icons.tsx";
import { EditCompany } from "./edit-company.tsx";
import { EditName } from "./edit-name.tsx";
import { SetupFrame } from "./setup-frame.tsx";
import { SetupPathPicker } from "./setup-path-picker.tsx";
import type { SetupPath } from "./setup-stage.ts";
import { CompletedStep, CurrentStep } from "./setup-steps.tsx";

interface StartStepProps {
  bootstrap: Bootstrap;
  canSimulate: boolean;
  way: SetupPath;
  onWay: (way: SetupPath) => void;
  onDone: () => void;
  ConnectProvider: ComponentType<{ onDone: () => void }>;
}

export function StartStep({
  bootstrap,
  canSimulate,
  way,
  onWay,
  onDone,
  ConnectProvider,
}: StartStepProps) {
  const { me, workspace } = bootstrap;
  const [changing, setChanging] = useState<"company" | "name" | null>(null);
  const isConnecting = way === "provider";
  return (
    <SetupFrame
      title={isConnecting ? "Connect email or texts" : `Almost there, ${firstName(me.name)}`}
      lead={
        isConnecting
          ? "We test every key and password, then save it encrypted."
          : "One more choice and you're ready. You can change everything later."
      }
    >
      <div className="setup-steps">
        {changing === "company" ? (
          <EditCompany workspace={workspace} onDone={() => setChanging(null)} />
        ) : (
          <CompletedStep
            title={workspace.name}
            facts={`${countryName(workspace.country, "en")}, ${workspace.timeZone}`}
            changeName="Change company"
            onChange={() => setChanging("company")}
          />
        )}
        {changing === "name" ? (
          <EditName name={me.name} onDone={() => setChanging(null)} />
        ) : (
          <CompletedStep
            title={me.name}
            facts={`${me.role}, ${me.email}`}
            changeName="Change your name"
            onChange={() => setChanging("name")}
          />
        )}
        {isConnecting ? (
          <CurrentStep number={3} title="Connect a provider" takesFocus>
            <ConnectProvider onDone={onDone} />
            <Button
              kind="quiet"
              size="small"
              icon={BackIcon}
              className="setup-back"
              onClick={() => onWay("undecided")}
            >
              Another way to start
            </Button>
          </CurrentStep>
        ) : (
          <SetupPathForm canSimulate={canSimulate} onWay={onWay} />
        )}
      </div>
    </SetupFrame>
  );
}

function SetupPathForm({ canSimulate, onWay }: Pick<StartStepProps, "canSimulate" | "onWay">) {
  const cache = useQueryClient();
  const [choice, setChoice] = useState<"simulator" | "provider">(
    canSimulate ? "simulator" : "provider",
  );
  const simulate = useApiMutation({
    ask: async () => {
      await rpc("connectSimulator", {});
      // The simulator's inboxes complete the set-up.
      await cache.fetchQuery({ ...bootstrapQuery, staleTime: 0 });
    },
    tells: "in place",
  });
  const submit = () => {
    if (choice === "provider") onWay("provider");
    else void simulate.run(undefined);
  };
  return (
    <CurrentStep number={3} title="How do you want to start?" takesFocus>
      <Form onSubmit={submit}>
        <SetupPathPicker choice={choice} canSimulate={canSimulate} onChoice={setChoice} />
        <div className="setup-deeds">
          {choice === "simulator" ? (
            <Button
              type="submit"
              kind="primary"
              size="large"
              glyphAfter={NextIcon}
              busy={simulate.isBusy}
            >
              Open Deskbell
            </Button>
          ) : (
            <Button type="submit" kind="primary" size="large" glyphAfter={NextIcon}>
              Continue
            </Button>
          )}
          {simulate.refusal ? (
            <FieldError>{simulatorErrorMessage(simulate.refusal)}</FieldError>
          ) : (
            <p className="hint" role="status">
              {simulate.isBusy
                ? "Starting the simulator. This can take a few seconds."
                : choice === "simulator"
                  ? "You can connect a provider at any time."
                  : "Have your mailbox password or provider API key ready."}
            </p>
          )}
        </div>
      </Form>
    </CurrentStep>
  );
}

/** Starting the simulator again is safe, so the message just says to retry. */
const simulatorErrorMessage = (refusal: ApiError): string =>
  refusal.code === "no_connection" && navigator.onLine !== false
    ? "The server didn't answer. Try again."
    : errorMessage(refusal);

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
