import { errorMessage, isApiError } from "#web/data/api-error.ts";
import { routePaths } from "#web/data/routes.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { AgainIcon } from "#web/ui/icons.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import * as words from "./words.ts";

interface ExpiredLinkProps {
  failure: unknown;
  onTryAgain: () => void;
}

/** Tells an expired link from a server that doesn't respond. */
export function ExpiredLink({ failure, onTryAgain }: ExpiredLinkProps) {
  const isSpent = isApiError(failure, "link_expired") || isApiError(failure, "not_found");
  if (!isSpent)
    return (
      <SignInFrame title={words.notResponding} lead={errorMessage(failure)}>
        <Button size="large" icon={AgainIcon} onClick={onTryAgain}>
          {words.tryAgain}
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame title={words.linkSpent} lead={words.linkSpentHint}>
      <a {...buttonProps("primary", "large")} href={routePaths.signIn()}>
        {words.signIn}
      </a>
    </SignInFrame>
  );
}
