// First run. Three calm steps: the house and its owner, then how to start. Which one stands here is read
// from the server, so that a reload goes on where it was.
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef } from "react";
import { errorMessage, isApiError } from "#web/data/api-error.ts";
import { bootstrapQuery } from "#web/data/bootstrap.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { AgainIcon } from "#web/ui/icons.tsx";
import { readTheme } from "#web/ui/theme/theme.ts";
import { CompanyStep } from "./company-step.tsx";
import { SetupFrame } from "./setup-frame.tsx";
import { type SetupPath, type SetupStage, setupStage, signInLead } from "./setup-stage.ts";
import { StartStep } from "./start-step.tsx";
import { clearSavedAnswers, hasSavedAnswers, useSavedAnswers } from "./use-saved-answers.ts";

interface SetupPageProps {
  /** The steps of a provider, from key to number; the app brings them. */
  ConnectProvider: ComponentType<{ onDone: () => void }>;
}

export function SetupPage({ ConnectProvider }: SetupPageProps) {
  const instance = useQuery({
    queryKey: queryKeys.instance,
    queryFn: () => rpc("getInstance", {}),
  });
  const isSetUp = instance.data?.isSetUp === true;
  const desk = useQuery({ ...bootstrapQuery, enabled: isSetUp });
  const [{ way }, keep] = useSavedAnswers<{ way: SetupPath }>("setup.way", () => ({
    way: "undecided",
  }));
  const isSignedOut = isApiError(desk.error, "unauthenticated");
  const failure = instance.error ?? (isSignedOut ? null : desk.error);
  const stage =
    instance.data && (!isSetUp || isSignedOut || desk.data)
      ? setupStage({
          isSetUp,
          isSignedOut,
          mayConnect: desk.data?.me.deeds.includes("account.manage") ?? false,
          lineCount: desk.data?.lines.length ?? 0,
          way,
        })
      : null;
  const changeMe = useUpdateMe();
  const finish = () => {
    // Whoever chose dark while setting up wants it at the desk too.
    const isOtherTheme = readTheme() !== desk.data?.me.settings.theme;
    if (isOtherTheme && hasSavedAnswers("setup.house"))
      changeMe({ settings: { theme: readTheme() } });
    clearSavedAnswers("setup.way");
    clearSavedAnswers("setup.house");
    navigate(routePaths.home(), { replace: true });
  };
  useLeaveWhenDone(stage, finish);

  if (failure)
    return (
      <SetupFrame title="Deskbell isn't responding" lead={errorMessage(failure)}>
        <Button
          size="large"
          glyph={AgainIcon}
          onClick={() => void (instance.error ? instance : desk).refetch()}
        >
          Try again
        </Button>
      </SetupFrame>
    );
  if (stage === "signed_out")
    return (
      <SetupFrame title="Sign in to continue" lead={signInLead(location.protocol)}>
        <a className={buttonClass("primary", "large")} href={routePaths.signIn(routePaths.setup())}>
          Sign in
        </a>
      </SetupFrame>
    );
  if (stage === "house" && instance.data) return <CompanyStep instance={instance.data} />;
  if (!instance.data || !desk.data || stage === "done" || stage === "not_yours")
    return <SetupFrame />;
  return (
    <StartStep
      desk={desk.data}
      canSimulate={instance.data.canSimulate}
      way={way}
      onWay={(chosen) => keep({ way: chosen })}
      onDone={finish}
      ConnectProvider={ConnectProvider}
    />
  );
}

function useLeaveWhenDone(stage: SetupStage | null, leave: () => void): void {
  const isOver = stage === "done" || stage === "not_yours";
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver]);
}
