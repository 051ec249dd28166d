import { errorMessage, isApiError } from "#web/data/api-error.ts";
import { routePaths } from "#web/data/routes.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { AgainIcon } from "#web/ui/icons.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

interface ExpiredLinkProps {
  failure: unknown;
  onTryAgain: () => void;
}

/** Tells an expired link from a server that doesn't respond. */
export function ExpiredLink({ failure, onTryAgain }: ExpiredLinkProps) {
  const isSpent = isApiError(failure, "link_expired") || isApiError(failure, "not_found");
  if (!isSpent)
    return (
      <SignInFrame title="Deskbell isn't responding" lead={errorMessage(failure)}>
        <Button size="large" icon={AgainIcon} onClick={onTryAgain}>
          Try again
        </Button>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title="This link no longer works"
      lead="It has expired or was already used. Ask an admin for a new one. If you've already used it, sign in."
    >
      <a className={buttonClass("primary", "large")} href={routePaths.signIn()}>
        Sign in
      </a>
    </SignInFrame>
  );
}
