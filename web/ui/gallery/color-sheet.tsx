import styles from "./gallery.module.css";
import { Sheet } from "./sheet.tsx";

const colours = (
  "bg surface raised fill press line edge text-3 text-2 text accent accent-soft mail sms call note warn danger inverse brass " +
  "chart-mail chart-text chart-call chart-lost chart-voicemail"
).split(" ");

export function ColorSheet() {
  return (
    <>
      <Sheet title="Colour">
        <div className={styles.swatches}>
          {colours.map((name) => (
            <div key={name}>
              <i style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Sheet>
      <Sheet title="Type">
        <p style={{ font: "var(--t-28)", fontWeight: 640, letterSpacing: "-.02em" }}>
          Almost there, Ravi
        </p>
        <p style={{ font: "var(--t-20)", fontWeight: 640, letterSpacing: "-.01em" }}>
          0117 496 0100
        </p>
        <p style={{ font: "var(--t-15)", fontWeight: 620 }}>Boiler loses pressure overnight</p>
        <p style={{ font: "var(--t-14)" }}>
          Since you bled the radiators on Monday the boiler drops to 0.4 bar every night.
        </p>
        <p>
          Everything one presses or scans. <b>Names and subjects of unread rows.</b>
        </p>
        <p className="muted" style={{ font: "var(--t-12)" }}>
          Times, previews, labels, hints. Łódź, Ελλάδα, Привет.
        </p>
      </Sheet>
    </>
  );
}
