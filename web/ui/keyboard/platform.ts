import type { Platform } from "./key-notation.ts";

export const platform: Platform =
  typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform) ? "mac" : "other";
