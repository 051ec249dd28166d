import "./colour-dot.css";

export type Colour = "grey" | "blue" | "green" | "amber" | "red" | "violet" | "teal" | "pink";

/** What people chose to tell their tags and lines apart; the name always stands beside it. */
export function ColourDot({ colour }: { colour: Colour }) {
  return <span className="colour-dot" data-colour={colour} aria-hidden="true" />;
}
