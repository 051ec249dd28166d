import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { countryName } from "#domain/workspace/regions.ts";
import { type ApiError, errorMessage } from "#web/data/api-error.ts";
import { type Bootstrap, bootstrapQuery } from "#web/data/bootstrap.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import { language } from "#web/language/language.ts";
import { Button } from "#web/ui/button/button.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { BackIcon, NextIcon } from "#web/ui/icons.tsx";
import { timeZoneName } from "#web/ui/time/time-zone-name.ts";
import { EditCompany } from "./edit-company.tsx";
import { EditName } from "./edit-name.tsx";
import styles from "./setup.module.css";
import { SetupFrame } from "./setup-frame.tsx";
import { SetupPathPicker } from "./setup-path-picker.tsx";
import type { SetupPath } from "./setup-stage.ts";
import { CompletedStep, CurrentStep } from "./setup-steps.tsx";
import * as words from "./words.ts";

interface StartStepProps {
  bootstrap: Bootstrap;
  canSimulate: boolean;
  path: SetupPath;
  onChoosePath: (path: SetupPath) => void;
  onDone: () => void;
  ConnectProvider: ComponentType<{ onDone: () => void }>;
}

export function StartStep({
  bootstrap,
  canSimulate,
  path,
  onChoosePath,
  onDone,
  ConnectProvider,
}: StartStepProps) {
  const { me, workspace } = bootstrap;
  const [changing, setChanging] = useState<"company" | "name" | null>(null);
  const isConnecting = path === "provider";
  return (
    <SetupFrame
      title={
        isConnecting
          ? words.connectEmailOrTexts
          : fill(words.almostThere, { firstName: firstName(me.name) })
      }
      lead={isConnecting ? words.keysAreTested : words.oneMoreChoice}
    >
      <div className={styles.setupSteps}>
        {changing === "company" ? (
          <EditCompany workspace={workspace} onDone={() => setChanging(null)} />
        ) : (
          <CompletedStep
            title={workspace.name}
            details={`${countryName(workspace.country, language)}, ${timeZoneName(workspace.timeZone)}`}
            changeName={words.changeCompany}
            onChange={() => setChanging("company")}
          />
        )}
        {changing === "name" ? (
          <EditName name={me.name} onDone={() => setChanging(null)} />
        ) : (
          <CompletedStep
            title={me.name}
            details={`${me.role}, ${me.email}`}
            changeName={words.changeYourName}
            onChange={() => setChanging("name")}
          />
        )}
        {isConnecting ? (
          <CurrentStep number={3} title={words.connectAProvider} hasInitialFocus>
            <ConnectProvider onDone={onDone} />
            <Button
              kind="quiet"
              size="small"
              icon={BackIcon}
              className={styles.setupBack}
              onClick={() => onChoosePath("undecided")}
            >
              {words.anotherWay}
            </Button>
          </CurrentStep>
        ) : (
          <SetupPathForm canSimulate={canSimulate} onChoosePath={onChoosePath} />
        )}
      </div>
    </SetupFrame>
  );
}

function SetupPathForm({
  canSimulate,
  onChoosePath,
}: Pick<StartStepProps, "canSimulate" | "onChoosePath">) {
  const cache = useQueryClient();
  const [choice, setChoice] = useState<"simulator" | "provider">(
    canSimulate ? "simulator" : "provider",
  );
  const simulate = useApiMutation({
    request: async () => {
      await rpc("connectSimulator", {});
      // The simulator's inboxes complete the set-up.
      await cache.fetchQuery({ ...bootstrapQuery, staleTime: 0 });
    },
    errorDisplay: "in place",
  });
  const submit = () => {
    if (choice === "provider") onChoosePath("provider");
    else void simulate.run(undefined);
  };
  return (
    <CurrentStep number={3} title={words.howToStart} hasInitialFocus>
      <Form onSubmit={submit}>
        <SetupPathPicker choice={choice} canSimulate={canSimulate} onChoice={setChoice} />
        <div className={styles.setupActions}>
          {choice === "simulator" ? (
            <Button
              type="submit"
              kind="primary"
              size="large"
              iconAfter={NextIcon}
              busy={simulate.isBusy}
            >
              {words.openDeskbell}
            </Button>
          ) : (
            <Button type="submit" kind="primary" size="large" iconAfter={NextIcon}>
              {words.continueSetUp}
            </Button>
          )}
          {simulate.error ? (
            <FieldError>{simulatorErrorMessage(simulate.error)}</FieldError>
          ) : (
            <p data-part="hint" className={fieldStyles.hint} role="status">
              {simulate.isBusy
                ? words.startingSimulator
                : choice === "simulator"
                  ? words.connectLater
                  : words.haveKeyReady}
            </p>
          )}
        </div>
      </Form>
    </CurrentStep>
  );
}

/** Starting the simulator again is safe, so the message just says to retry. */
const simulatorErrorMessage = (error: ApiError): string =>
  error.code === "no_connection" && navigator.onLine !== false
    ? words.serverDidntAnswer
    : errorMessage(error);

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
