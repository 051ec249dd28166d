import { routePaths } from "#web/data/routes.ts";
import { buttonClass } from "#web/ui/button/button.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Says who can reset a password. No email is sent. */
export function ForgotPage() {
  return (
    <SignInFrame title="Forgot your password?" lead="There are two ways to reset it.">
      <ol className="door-ways">
        <li>
          <b>Ask an admin.</b> They can create a password reset link in Settings, Members. It works
          once, within a day.
        </li>
        <li>
          <b>You run the server?</b> On the server, this command prints a link:
          <br />
          <code>npm run reset-password -- YOUR-EMAIL</code>
        </li>
      </ol>
      <a className={buttonClass("plain", "large")} href={routePaths.signIn()}>
        Back to sign in
      </a>
    </SignInFrame>
  );
}
