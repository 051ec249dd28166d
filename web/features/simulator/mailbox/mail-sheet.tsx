// A mail as its receiver's program shows it. Whatever stands in it runs nothing and asks nobody.
import type { SimulatedMail } from "#contract/simulator/simulated-mail.ts";
import { mailPage } from "./mail-page.ts";
import "./mail-sheet.css";

export function MailSheet({ mail }: { mail: SimulatedMail }) {
  if (mail.html === null) return <pre className="mail-sheet plain">{mail.text}</pre>;
  return (
    <iframe
      className="mail-sheet"
      title={`Email: ${mail.subject}`}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={mailPage(mail.html)}
    />
  );
}
