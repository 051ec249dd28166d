import { routePaths } from "#web/data/routes.ts";
import { buttonProps } from "#web/ui/button/button.tsx";
import styles from "./sign-in.module.css";
import { SignInFrame } from "./sign-in-frame.tsx";
import * as words from "./words.ts";

/** Says who can reset a password. No email is sent. */
export function ForgotPage() {
  return (
    <SignInFrame title={words.forgotPassword} lead={words.twoWaysToReset}>
      <ol className={styles.methods}>
        <li>
          <b>{words.askAdmin}</b> {words.askAdminHint}
        </li>
        <li>
          <b>{words.youRunServer}</b> {words.commandPrintsLink}
          <br />
          <code>npm run reset-password -- YOUR-EMAIL</code>
        </li>
      </ol>
      <a {...buttonProps("plain", "large")} href={routePaths.signIn()}>
        {words.backToSignIn}
      </a>
    </SignInFrame>
  );
}
