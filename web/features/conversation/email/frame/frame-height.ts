// Makes a frame as high as its document. Measured from outside, because nothing runs inside; content below moves,
// content being read does not.
const highest = 20_000;
const minZoom = 0.55;
/** An email whose height depends on that of its frame would alternate for ever. After this, it only grows. */
const maxShrinks = 8;

export interface HeightWatcher {
  /** Measures again at once after something inside was expanded or collapsed. */
  readonly again: () => void;
  readonly stop: () => void;
}

export function watchHeight(
  frame: HTMLIFrameElement,
  hasOwnDesign: boolean,
  onHeight: (height: number) => void,
): HeightWatcher {
  const page = frame.contentDocument;
  if (page === null) return { again: () => {}, stop: () => {} };
  // A height relative to the frame, whose height follows the page, would make both grow at every measurement. Inline and
  // important, so that no rule of the email outranks it.
  for (const property of ["height", "min-height", "block-size", "min-block-size"])
    page.documentElement.style.setProperty(property, "auto", "important");
  let lastHeight = 0;
  let width = 0;
  let formerWidth = 0;
  let shrinks = 0;
  const measure = () => {
    if (!frame.isConnected || page.body === null) return;
    if (frame.clientWidth !== width) {
      // Between two widths, the height itself may be what changes them: by a scrollbar of the timeline.
      if (frame.clientWidth !== formerWidth) shrinks = 0;
      formerWidth = width;
      width = frame.clientWidth;
      fitWidth(page, hasOwnDesign);
    }
    const root = page.documentElement;
    // The horizontal scrollbar takes space from the page.
    const bar = Math.max(0, (page.defaultView?.innerHeight ?? 0) - root.clientHeight);
    const whole = Math.ceil(root.getBoundingClientRect().height) + (isWide(page) ? bar : 0);
    page.documentElement.classList.toggle("is-long", whole > highest);
    const height = Math.min(highest, whole);
    if (height === lastHeight || (height < lastHeight && shrinks === maxShrinks)) return;
    if (height < lastHeight) shrinks += 1;
    lastHeight = height;
    onHeight(height);
  };
  const imageLoaded = () => {
    fitWidth(page, hasOwnDesign);
    measure();
  };
  const resized = new ResizeObserver(measure);
  resized.observe(page.documentElement);
  resized.observe(page.body);
  resized.observe(frame);
  page.addEventListener("load", imageLoaded, true);
  measure();
  const again = () => {
    shrinks = 0;
    measure();
  };
  return { again, stop: () => resized.disconnect() };
}

/**
 * A page designed for a wide screen is scaled down rather than cut off; below a limit it scrolls in its frame. Wide
 * tables in written text scroll too and keep their size.
 */
function fitWidth(page: Document, hasOwnDesign: boolean): void {
  const { body, documentElement: root } = page;
  body.style.removeProperty("zoom");
  root.style.removeProperty("overflow-x");
  const availableWidth = root.clientWidth;
  const neededWidth = Math.max(body.scrollWidth, root.scrollWidth);
  if (availableWidth === 0 || neededWidth <= availableWidth) return;
  if (hasOwnDesign)
    body.style.setProperty("zoom", String(Math.max(minZoom, availableWidth / neededWidth)));
  if (!hasOwnDesign || availableWidth / neededWidth < minZoom) root.style.overflowX = "auto";
}

const isWide = (page: Document): boolean => page.documentElement.style.overflowX === "auto";

/** Content above the visible part may grow; the visible part stays in place. */
export function preserveScrollPosition(frame: HTMLElement, before: number, after: number): void {
  const box = frame.closest("[data-part=timeline]");
  if (box === null || before === after) return;
  if (frame.getBoundingClientRect().bottom - (after - before) > box.getBoundingClientRect().top)
    return;
  box.scrollTop += after - before;
}
