import "./color-dot.css";

export type Color = "grey" | "blue" | "green" | "amber" | "red" | "violet" | "teal" | "pink";

/** The color chosen for a tag or inbox; the name is always shown beside it. */
export function ColorDot({ colour }: { colour: Color }) {
  return <span className="colour-dot" data-colour={colour} aria-hidden="true" />;
}
