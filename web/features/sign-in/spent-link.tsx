import { addressOf } from "#web/data/place.ts";
import { isRefusal, sayRefusal } from "#web/data/refusal.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { AgainIcon } from "#web/ui/icon.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

interface SpentLinkProps {
  failure: unknown;
  onTryAgain: () => void;
}

/** A link that leads nowhere any more, or a server that does not answer: two different things to do. */
export function SpentLink({ failure, onTryAgain }: SpentLinkProps) {
  const isSpent = isRefusal(failure, "link_spent") || isRefusal(failure, "not_found");
  if (!isSpent)
    return (
      <SignInFrame title="Deskbell isn't responding" lead={sayRefusal(failure)}>
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
      <a className={buttonClass("primary", "large")} href={addressOf.signIn()}>
        Sign in
      </a>
    </SignInFrame>
  );
}
