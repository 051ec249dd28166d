import { BusyIcon } from "#web/ui/icons.tsx";
import "./spinner.css";

/** Only inside a busy control; a loading page shows its skeleton. */
export function Spinner() {
  return <BusyIcon className="spinner s14" />;
}
