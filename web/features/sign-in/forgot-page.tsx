import { addressOf } from "#web/data/place.ts";
import { buttonClass } from "#web/ui/button/button.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** No mail line yet, so nothing can be sent: it says who can help, and how. */
export function ForgotPage() {
  return (
    <SignInFrame title="Forgot your password?" lead="There are two ways to a new one.">
      <ol className="door-ways">
        <li>
          <b>Ask an admin.</b> Under Settings, Members they make a link for you. It works once,
          within a day.
        </li>
        <li>
          <b>You run the server?</b> There this prints such a link:
          <br />
          <code>npm run reset-password -- YOUR-E-MAIL</code>
        </li>
      </ol>
      <a className={buttonClass("plain", "large")} href={addressOf.signIn()}>
        Back to sign in
      </a>
    </SignInFrame>
  );
}
