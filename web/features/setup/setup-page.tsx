// First run. Three calm steps: the house and its owner, then how to start. Which one stands here is read
// from the server, so that a reload goes on where it was.
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef } from "react";
import { call } from "#web/data/api.ts";
import { useChangeMe } from "#web/data/change-me.ts";
import { deskQuery } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";
import { isRefusal, sayRefusal } from "#web/data/refusal.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { AgainIcon } from "#web/ui/icon.tsx";
import { readTheme } from "#web/ui/theme/theme.ts";
import { HouseStep } from "./house-step.tsx";
import { forgetAnswers, hasAnswers, useKeptAnswers } from "./kept-answers.ts";
import { SetupFrame } from "./setup-frame.tsx";
import { type SetupStage, setupStage, signInLead, type Way } from "./setup-stage.ts";
import { StartStep } from "./start-step.tsx";

interface SetupPageProps {
  /** The steps of a provider, from key to number; the app brings them. */
  ConnectProvider: ComponentType<{ onDone: () => void }>;
}

export function SetupPage({ ConnectProvider }: SetupPageProps) {
  const instance = useQuery({ queryKey: keys.instance, queryFn: () => call("showInstance", {}) });
  const isSetUp = instance.data?.isSetUp === true;
  const desk = useQuery({ ...deskQuery, enabled: isSetUp });
  const [{ way }, keep] = useKeptAnswers<{ way: Way }>("setup.way", () => ({ way: "undecided" }));
  const isSignedOut = isRefusal(desk.error, "not_signed_in");
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
  const changeMe = useChangeMe();
  const finish = () => {
    // Whoever chose dark while setting up wants it at the desk too.
    const isOtherTheme = readTheme() !== desk.data?.me.settings.theme;
    if (isOtherTheme && hasAnswers("setup.house")) changeMe({ settings: { theme: readTheme() } });
    forgetAnswers("setup.way");
    forgetAnswers("setup.house");
    go(addressOf.home(), { replace: true });
  };
  useLeaveWhenDone(stage, finish);

  if (failure)
    return (
      <SetupFrame title="Deskbell isn't responding" lead={sayRefusal(failure)}>
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
        <a className={buttonClass("primary", "large")} href={addressOf.signIn(addressOf.setup())}>
          Sign in
        </a>
      </SetupFrame>
    );
  if (stage === "house" && instance.data) return <HouseStep instance={instance.data} />;
  if (!instance.data || !desk.data || stage === "done" || stage === "not_yours")
    return <SetupFrame />;
  return (
    <StartStep
      desk={desk.data}
      maySimulate={instance.data.maySimulate}
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
