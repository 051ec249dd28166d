// Shortens a user agent to a few words. Meant to be recognized by its owner, not to be exact.
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

interface DeviceDescription {
  readonly message: string;
  readonly isPhone: boolean;
}

/** The first match wins, because most browsers also contain the names of others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\bHeadlessChrome\//, "Headless Chrome"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/\d.{0,200}\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

export function describeDevice(userAgent: string): DeviceDescription {
  const browser = firstThatFits(browsers, userAgent);
  const system = firstThatFits(systems, userAgent);
  const isPhone = system === "iPhone" || /\bMobile\b/.test(userAgent);
  if (browser === null && system === null) return { message: words.unknownDevice, isPhone };
  if (system === null) return { message: browser ?? "", isPhone };
  return {
    message: fill(words.browserOnSystem, { browser: browser ?? words.aBrowser, system }),
    isPhone,
  };
}

function firstThatFits(
  names: readonly (readonly [RegExp, string])[],
  userAgent: string,
): string | null {
  return names.find(([shape]) => shape.test(userAgent))?.[1] ?? null;
}
