// A frame is as high as its page. Measured from outside, for nothing runs inside; what stands below it
// moves, what is read does not.
const highest = 20_000;
const leastZoom = 0.55;

export interface HeightWatcher {
  /** Measures again at once, after something inside was opened or closed. */
  readonly again: () => void;
  readonly stop: () => void;
}

export function watchHeight(
  frame: HTMLIFrameElement,
  hasOwnDesign: boolean,
  tell: (height: number) => void,
): HeightWatcher {
  const page = frame.contentDocument;
  if (page === null) return { again: () => {}, stop: () => {} };
  let told = 0;
  let width = 0;
  const measure = () => {
    if (!frame.isConnected || page.body === null) return;
    if (frame.clientWidth !== width) {
      width = frame.clientWidth;
      fitWidth(page, hasOwnDesign);
    }
    const root = page.documentElement;
    // The bar by which it scrolls sideways takes its room from the page.
    const bar = Math.max(0, (page.defaultView?.innerHeight ?? 0) - root.clientHeight);
    const whole = Math.ceil(root.getBoundingClientRect().height) + (isWide(page) ? bar : 0);
    page.documentElement.classList.toggle("is-long", whole > highest);
    const height = Math.min(highest, whole);
    if (height === told) return;
    told = height;
    tell(height);
  };
  const pictureCame = () => {
    fitWidth(page, hasOwnDesign);
    measure();
  };
  const resized = new ResizeObserver(measure);
  resized.observe(page.documentElement);
  resized.observe(page.body);
  resized.observe(frame);
  page.addEventListener("load", pictureCame, true);
  measure();
  return { again: measure, stop: () => resized.disconnect() };
}

/**
 * A page made for a wide screen is made smaller rather than cut; below a limit it scrolls in its frame. So
 * does a table between written words, which keep their size.
 */
function fitWidth(page: Document, hasOwnDesign: boolean): void {
  const { body, documentElement: root } = page;
  body.style.removeProperty("zoom");
  root.style.removeProperty("overflow-x");
  const room = root.clientWidth;
  const wanted = Math.max(body.scrollWidth, root.scrollWidth);
  if (room === 0 || wanted <= room) return;
  if (hasOwnDesign) body.style.setProperty("zoom", String(Math.max(leastZoom, room / wanted)));
  if (!hasOwnDesign || room / wanted < leastZoom) root.style.overflowX = "auto";
}

const isWide = (page: Document): boolean => page.documentElement.style.overflowX === "auto";

/** What stands above the eye may grow; what is before the eye stays where it is. */
export function keepScrollAnchor(frame: HTMLElement, before: number, after: number): void {
  const box = frame.closest(".timeline");
  if (box === null || before === after) return;
  if (frame.getBoundingClientRect().bottom - (after - before) > box.getBoundingClientRect().top)
    return;
  box.scrollTop += after - before;
}
