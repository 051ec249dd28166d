// An email as the recipient's client shows it. Runs no scripts and loads nothing.
import type { SimulatedEmail } from "#contract/simulator/simulated-email.ts";
import { clsx } from "#web/ui/clsx.ts";
import styles from "./email-body-view.module.css";
import { emailDocument } from "./email-document.ts";

export function EmailBodyView({ email }: { email: SimulatedEmail }) {
  if (email.html === null)
    return <pre className={clsx(styles.emailSheet, styles.plain)}>{email.text}</pre>;
  return (
    <iframe
      className={styles.emailSheet}
      title={`Email: ${email.subject}`}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={emailDocument(email.html)}
    />
  );
}
