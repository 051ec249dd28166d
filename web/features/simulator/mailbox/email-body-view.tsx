// A mail as its receiver's program shows it. Whatever stands in it runs nothing and asks nobody.
import type { SimulatedEmail } from "#contract/simulator/simulated-email.ts";
import { emailDocument } from "./email-document.ts";
import "./email-body-view.css";

export function EmailBodyView({ mail }: { mail: SimulatedEmail }) {
  if (mail.html === null) return <pre className="mail-sheet plain">{mail.text}</pre>;
  return (
    <iframe
      className="mail-sheet"
      title={`Email: ${mail.subject}`}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={emailDocument(mail.html)}
    />
  );
}
