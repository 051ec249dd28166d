import styles from "./color-dot.module.css";

type Color = "gray" | "blue" | "green" | "amber" | "red" | "violet" | "teal" | "pink";

/** The color chosen for a tag or inbox; the name is always shown beside it. */
export function ColorDot({ color }: { color: Color }) {
  return <span className={styles.colorDot} data-color={color} aria-hidden="true" />;
}
