interface TooltipProps {
  "data-tip": string;
  "data-tip-keys"?: string;
}

/** Spread on any control. The text must also be its accessible name: the tooltip itself is not read aloud. */
export function tooltipProps(text: string, keys?: string): TooltipProps {
  return keys === undefined ? { "data-tip": text } : { "data-tip": text, "data-tip-keys": keys };
}
