// The font and colors the frame takes from the app. Read once per theme.
import { useMemo, useSyncExternalStore } from "react";
import { useTheme } from "#web/ui/theme/theme.ts";
import { type FrameTheme, frameTokenNames } from "./frame-document.ts";

const darkness = window.matchMedia("(prefers-color-scheme: dark)");

function subscribe(changed: () => void): () => void {
  darkness.addEventListener("change", changed);
  return () => darkness.removeEventListener("change", changed);
}

/** The effective theme, chosen by the member or the system. */
export function useIsDarkTheme(): boolean {
  const [theme] = useTheme();
  const isSystemDark = useSyncExternalStore(subscribe, () => darkness.matches);
  return theme === "system" ? isSystemDark : theme === "dark";
}

export function useFrameTheme(): FrameTheme {
  const isDark = useIsDarkTheme();
  return useMemo(
    () => ({ origin: window.location.origin, isDark, fontRules: fontRules(), tokens: tokens() }),
    [isDark],
  );
}

function tokens(): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(frameTokenNames.map((name) => [name, style.getPropertyValue(name)]));
}

let rules: string | null = null;

/** The app's font rules with absolute URLs, because the frame's document has no base URL. */
function fontRules(): string {
  rules ??= [...document.styleSheets].flatMap(rulesOf).join("\n");
  return rules;
}

function rulesOf(sheet: CSSStyleSheet): string[] {
  const base = sheet.href ?? window.location.href;
  return [...sheet.cssRules]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map((rule) =>
      rule.cssText.replace(
        /url\("([^"]+)"\)/g,
        (_, url: string) => `url("${new URL(url, base).href}")`,
      ),
    );
}
