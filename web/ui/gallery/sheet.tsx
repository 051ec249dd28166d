import type { ReactNode } from "react";
import { clsx } from "#web/ui/clsx.ts";
import styles from "./gallery.module.css";

export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.sheet}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

export function SheetRow({ top = false, children }: { top?: boolean; children: ReactNode }) {
  return (
    <div className={top ? clsx(styles.sheetLine, styles.top) : styles.sheetLine}>{children}</div>
  );
}
