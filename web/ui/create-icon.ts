// Draws an icon of the library in the production build (tools/web-build/small-icons.ts). Size and stroke are CSS.
import { createElement, type SVGProps } from "react";

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

export function createIcon(shapes: readonly Shape[]) {
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: className === undefined ? "lucide" : `lucide ${className}`,
        "aria-hidden": rest["aria-label"] === undefined || undefined,
        ...rest,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
