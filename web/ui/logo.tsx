import { clsx } from "#web/ui/clsx.ts";
import styles from "./logo.module.css";

/** The logo: a brass desk bell. */
export function Logo({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? clsx(styles.logo, styles.large) : styles.logo} aria-hidden="true">
      <svg viewBox="0 0 24 24" fill="currentColor" role="presentation">
        <path d="M3.5 18.5h17v1a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5zM4.5 16.5a7.5 7.5 0 0 1 15 0zM11 4.2h2a.9.9 0 0 1 .9.9v.5a.9.9 0 0 1-.9.9h-.2v1.6h-1.6V6.5H11a.9.9 0 0 1-.9-.9v-.5a.9.9 0 0 1 .9-.9z" />
      </svg>
    </span>
  );
}
