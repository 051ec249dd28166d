import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { countryName } from "#domain/workspace/places.ts";
import { call } from "#web/data/api.ts";
import { type Desk, deskQuery } from "#web/data/desk.ts";
import { type Refusal, sayRefusal } from "#web/data/refusal.ts";
import { useAction } from "#web/data/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { Form } from "#web/ui/field/form.tsx";
import { BackIcon, NextIcon } from "#web/ui/icon.tsx";
import { ChangeCompany } from "./change-company.tsx";
import { ChangeName } from "./change-name.tsx";
import { SetupFrame } from "./setup-frame.tsx";
import type { Way } from "./setup-stage.ts";
import { StepDone, StepNow } from "./setup-steps.tsx";
import { WayChoice } from "./way-choice.tsx";

interface StartStepProps {
  desk: Desk;
  maySimulate: boolean;
  way: Way;
  onWay: (way: Way) => void;
  onDone: () => void;
  ConnectProvider: ComponentType<{ onDone: () => void }>;
}

export function StartStep({
  desk,
  maySimulate,
  way,
  onWay,
  onDone,
  ConnectProvider,
}: StartStepProps) {
  const { me, workspace } = desk;
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
          <ChangeCompany workspace={workspace} onDone={() => setChanging(null)} />
        ) : (
          <StepDone
            title={workspace.name}
            facts={`${countryName(workspace.country, "en")}, ${workspace.timeZone}`}
            changeName="Change company"
            onChange={() => setChanging("company")}
          />
        )}
        {changing === "name" ? (
          <ChangeName name={me.name} onDone={() => setChanging(null)} />
        ) : (
          <StepDone
            title={me.name}
            facts={`${me.role}, ${me.email}`}
            changeName="Change your name"
            onChange={() => setChanging("name")}
          />
        )}
        {isConnecting ? (
          <StepNow number={3} title="Connect a provider" takesFocus>
            <ConnectProvider onDone={onDone} />
            <Button
              kind="quiet"
              size="small"
              glyph={BackIcon}
              className="setup-back"
              onClick={() => onWay("undecided")}
            >
              Another way to start
            </Button>
          </StepNow>
        ) : (
          <ChooseWay maySimulate={maySimulate} onWay={onWay} />
        )}
      </div>
    </SetupFrame>
  );
}

function ChooseWay({ maySimulate, onWay }: Pick<StartStepProps, "maySimulate" | "onWay">) {
  const cache = useQueryClient();
  const [choice, setChoice] = useState<"simulator" | "provider">(
    maySimulate ? "simulator" : "provider",
  );
  const simulate = useAction({
    ask: async () => {
      await call("connectSimulator", {});
      // Its lines are what ends the set-up.
      await cache.fetchQuery({ ...deskQuery, staleTime: 0 });
    },
    tells: "in place",
  });
  const submit = () => {
    if (choice === "provider") onWay("provider");
    else void simulate.run(undefined);
  };
  return (
    <StepNow number={3} title="How do you want to start?" takesFocus>
      <Form onSubmit={submit}>
        <WayChoice choice={choice} maySimulate={maySimulate} onChoice={setChoice} />
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
            <FieldError>{simulatorSays(simulate.refusal)}</FieldError>
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
    </StepNow>
  );
}

/** Starting it once more is safe, so nobody has to check first whether it was started. */
const simulatorSays = (refusal: Refusal): string =>
  refusal.code === "no_connection" && navigator.onLine !== false
    ? "The server didn't answer. Try again."
    : sayRefusal(refusal);

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
