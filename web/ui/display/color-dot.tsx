import "./color-dot.css";

export type Color = "grey" | "blue" | "green" | "amber" | "red" | "violet" | "teal" | "pink";

/** What people chose to tell their tags and lines apart; the name always stands beside it. */
export function ColorDot({ colour }: { colour: Color }) {
  return <span className="colour-dot" data-colour={colour} aria-hidden="true" />;
}
