import styles from "./day-divider.module.css";

export function DayDivider({ children }: { children: string }) {
  return (
    <h3 data-part="day" className={styles.day}>
      {children}
    </h3>
  );
}
