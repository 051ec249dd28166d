import { errorMessage, isApiError } from "#web/data/api-error.ts";
import { routePaths } from "#web/data/routes.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { AgainIcon } from "#web/ui/icons.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

interface SpentLinkProps {
  failure: unknown;
  onTryAgain: () => void;
}

/** A link that leads nowhere any more, or a server that does not answer: two different things to do. */
export function ExpiredLink({ failure, onTryAgain }: SpentLinkProps) {
  const isSpent = isApiError(failure, "link_expired") || isApiError(failure, "not_found");
  if (!isSpent)
    return (
      <SignInFrame title="Deskbell isn't responding" lead={errorMessage(failure)}>
        <Button size="large" glyph={AgainIcon} onClick={onTryAgain}>
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
