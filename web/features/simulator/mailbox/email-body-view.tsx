// An email as the recipient's client shows it. Runs no scripts and loads nothing.
import type { SimulatedEmail } from "#contract/simulator/simulated-email.ts";
import { emailDocument } from "./email-document.ts";
import "./email-body-view.css";

export function EmailBodyView({ email }: { email: SimulatedEmail }) {
  if (email.html === null) return <pre className="mail-sheet plain">{email.text}</pre>;
  return (
    <iframe
      className="mail-sheet"
      title={`Email: ${email.subject}`}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={emailDocument(email.html)}
    />
  );
}
