import { clsx } from "#web/ui/clsx.ts";
import { BusyIcon } from "#web/ui/icons.tsx";
import styles from "./spinner.module.css";

/** Only inside a busy control; a loading page shows its skeleton. */
export function Spinner() {
  return <BusyIcon data-part="spinner" className={clsx("s14", styles.spinner)} />;
}
