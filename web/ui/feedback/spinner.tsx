import { BusyIcon } from "#web/ui/icons.tsx";
import "./spinner.css";

/** Only inside a control that is at work; a page that loads shows its skeleton. */
export function Spinner() {
  return <BusyIcon className="spinner s14" />;
}
