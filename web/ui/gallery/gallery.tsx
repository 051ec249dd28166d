// Every component in every state, at /ui/gallery/ of the development server. Not part of the build.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { Overlay } from "#web/ui/overlay/overlay.tsx";
import { useTheme } from "#web/ui/theme/theme.ts";
import { RelativeClock } from "#web/ui/time/relative-clock.tsx";
import { ColorSheet } from "./color-sheet.tsx";
import { ControlSheet } from "./control-sheet.tsx";
import { FieldSheet } from "./field-sheet.tsx";
import styles from "./gallery.module.css";
import { ListSheet } from "./list-sheet.tsx";
import { PopoverSheet } from "./popover-sheet.tsx";
import { StateSheet } from "./state-sheet.tsx";

const themes = [
  { id: "system", label: "System" },
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
] as const;

function Gallery() {
  const [theme, setTheme] = useTheme();
  return (
    <RelativeClock timeZone="Europe/London" locale="en-GB">
      <main className={styles.gallery}>
        <header>
          <Logo />
          <h1 className="grow">Components</h1>
          <Segmented label="Theme" segments={themes} value={theme} onChange={setTheme} />
        </header>
        <ColorSheet />
        <ControlSheet />
        <FieldSheet />
        <PopoverSheet />
        <StateSheet />
        <ListSheet />
      </main>
      <Overlay />
    </RelativeClock>
  );
}

const root = document.getElementById("gallery");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
