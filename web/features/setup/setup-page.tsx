// First-run set-up: the workspace and its owner, then how to start, then the provider. The current step is read from
// the server, so a reload continues where it was.
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef } from "react";
import { errorMessage, isApiError } from "#web/data/api-error.ts";
import { bootstrapQuery } from "#web/data/bootstrap.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { AgainIcon } from "#web/ui/icons.tsx";
import { readTheme } from "#web/ui/theme/theme.ts";
import { CompanyStep } from "./company-step.tsx";
import { SetupFrame } from "./setup-frame.tsx";
import { type SetupPath, type SetupStage, setupStage, signInLead } from "./setup-stage.ts";
import { StartStep } from "./start-step.tsx";
import { clearSavedAnswers, hasSavedAnswers, useSavedAnswers } from "./use-saved-answers.ts";
import * as words from "./words.ts";

interface SetupPageProps {
  /** The steps from provider credentials to number; passed in by the app. */
  ConnectProvider: ComponentType<{ onDone: () => void }>;
}

export function SetupPage({ ConnectProvider }: SetupPageProps) {
  const instance = useQuery({
    queryKey: queryKeys.instance,
    queryFn: () => rpc("getInstance", {}),
  });
  const isSetUp = instance.data?.isSetUp === true;
  const bootstrap = useQuery({ ...bootstrapQuery, enabled: isSetUp });
  const [{ path }, saveAnswers] = useSavedAnswers<{ path: SetupPath }>("setup.way", () => ({
    path: "undecided",
  }));
  const isSignedOut = isApiError(bootstrap.error, "unauthenticated");
  const failure = instance.error ?? (isSignedOut ? null : bootstrap.error);
  const stage =
    instance.data && (!isSetUp || isSignedOut || bootstrap.data)
      ? setupStage({
          isSetUp,
          isSignedOut,
          canConnect: bootstrap.data?.me.permissions.includes("account.manage") ?? false,
          inboxCount: bootstrap.data?.inboxes.length ?? 0,
          path,
        })
      : null;
  const changeMe = useUpdateMe();
  const finish = () => {
    // A theme chosen during set-up is saved as the member's setting.
    const isOtherTheme = readTheme() !== bootstrap.data?.me.settings.theme;
    if (isOtherTheme && hasSavedAnswers("setup.company"))
      changeMe({ settings: { theme: readTheme() } });
    clearSavedAnswers("setup.way");
    clearSavedAnswers("setup.company");
    navigate(routePaths.home(), { replace: true });
  };
  useNavigateWhenDone(stage, finish);

  if (failure)
    return (
      <SetupFrame title={words.deskbellIsntResponding} lead={errorMessage(failure)}>
        <Button
          size="large"
          icon={AgainIcon}
          onClick={() => void (instance.error ? instance : bootstrap).refetch()}
        >
          {words.tryAgain}
        </Button>
      </SetupFrame>
    );
  if (stage === "signed_out")
    return (
      <SetupFrame title={words.signInToContinue} lead={signInLead(location.protocol)}>
        <a {...buttonProps("primary", "large")} href={routePaths.signIn(routePaths.setup())}>
          {words.signIn}
        </a>
      </SetupFrame>
    );
  if (stage === "company" && instance.data) return <CompanyStep instance={instance.data} />;
  if (!instance.data || !bootstrap.data || stage === "done" || stage === "not_yours")
    return <SetupFrame />;
  return (
    <StartStep
      bootstrap={bootstrap.data}
      canSimulate={instance.data.canSimulate}
      path={path}
      onChoosePath={(chosen) => saveAnswers({ path: chosen })}
      onDone={finish}
      ConnectProvider={ConnectProvider}
    />
  );
}

function useNavigateWhenDone(stage: SetupStage | null, leave: () => void): void {
  const isOver = stage === "done" || stage === "not_yours";
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver]);
}
