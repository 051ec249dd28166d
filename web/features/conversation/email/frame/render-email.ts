// Turns untrusted HTML into what the frame shows: sanitized, links checked, images resolved, the quote collapsed, and
// restyled unless it is designed.
import type { Outputs } from "#web/data/rpc.ts";
import { collapseQuote, findContent, markQuoteStart, trimEnd } from "./collapse-quote.ts";
import { hasOwnDesign, imageInfoOf, stripAllStyles } from "./detect-design.ts";
import {
  createEmbeddedImageBudget,
  isTracker,
  normalizeContentId,
  parseImageSource,
  remoteImageUrl,
  transparentImage,
} from "./image-source.ts";
import { boundLayout } from "./layout-budget.ts";
import { checkLink } from "./link-safety.ts";
import { sanitizeEmailHtml } from "./sanitize.ts";
import {
  isOfficeSheet,
  type ResolveImage,
  sanitizeDeclarations,
  sanitizeStyleSheet,
} from "./sanitize-css.ts";
import { exceedsRenderBudget } from "./size-budget.ts";
import { hasDeepStyles, withoutStyles } from "./style-nesting.ts";
import { boundSheet, countElements, dropFromStyle } from "./style-rules.ts";
import { isTextTooLong } from "./text-budget.ts";
import { type Budget, openBudget, TooComplex } from "./too-complex.ts";

type EmailBody = Outputs["getEmailBody"];

export interface RenderedEmail {
  /** `<body …>…</body>` */
  readonly body: string;
  readonly css: string;
  readonly lang: string | null;
  readonly hasOwnDesign: boolean;
  readonly hasQuote: boolean;
  /** Remote images not shown, and tracking pixels, which are never shown. */
  readonly remoteCount: number;
  readonly trackerCount: number;
  /** Files shown in the email, which need no place below it. */
  readonly shownFiles: readonly string[];
  readonly misleadingLinks: readonly { claimedHost: string; leadsTo: string }[];
}

export interface RenderInput {
  readonly email: EmailBody & { html: string };
  readonly showsRemote: boolean;
  readonly isDark: boolean;
  /** Renders regardless of the cost. */
  readonly isRequested: boolean;
}

/** Null if rendering would block the tab, or fails; then its plain text is shown. */
export function renderEmail(input: RenderInput): RenderedEmail | null {
  const { email, isRequested } = input;
  const marked = markQuoteStart(email.html, email.htmlQuoteOffset);
  if (!isRequested && exceedsRenderBudget(marked)) return null;
  const isDeep = hasDeepStyles(marked);
  if (!isRequested && isDeep) return null;
  try {
    return renderBody(input, isDeep ? withoutStyles(marked) : marked, openBudget(!isRequested));
  } catch (problem) {
    // One email that can't be rendered must not hide the conversation around it.
    if (!(problem instanceof TooComplex)) reportError(problem);
    return null;
  }
}

function renderBody(
  { email, showsRemote, isDark }: RenderInput,
  html: string,
  budget: Budget,
): RenderedEmail {
  const { body, sheets } = sanitizeEmailHtml(html, budget);
  const content = findContent(body);
  const hasQuote = collapseQuote(body, email.quotedText !== "", content);
  trimEnd(body, content);
  if (budget.isLimited && isTextTooLong(body)) throw new TooComplex();
  const designed = hasOwnDesign(body, sheets);
  const designSheets = designed ? sheets.filter((css) => !isOfficeSheet(css)) : [];
  if (!designed) stripAllStyles(body, isDark);

  const pictures = createImageResolver(email, showsRemote);
  for (const picture of body.querySelectorAll("img")) pictures.settle(picture);
  budget.spend();
  let stripped = 0;
  for (const one of [body, ...body.querySelectorAll<HTMLElement>("[style], [background]")]) {
    if (sanitizeStyle(one, pictures.choose)) stripped += 1;
    if (budget.isLimited && stripped > maxStrippedStyles) throw new TooComplex();
    budget.spend();
  }
  const written = designSheets.map((one) => sanitizeStyleSheet(one, pictures.choose)).join("\n");
  budget.spend();
  const { css, nestingRules } =
    written === ""
      ? { css: "", nestingRules: [] }
      : boundSheet(written, countElements(body), budget);
  boundLayout(body, nestingRules, budget);
  return {
    misleadingLinks: checkLinks(body, budget),
    lang: /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.exec(body.lang)?.[0] ?? null,
    css,
    body: body.outerHTML,
    hasOwnDesign: designed,
    hasQuote,
    remoteCount: pictures.left.size,
    trackerCount: pictures.trackers.size,
    shownFiles: [...pictures.shown],
  };
}

function createImageResolver({ inline, remote }: EmailBody, showsRemote: boolean) {
  const files = new Map(
    inline.map((one) => [normalizeContentId(one.contentId), one.attachmentId as string]),
  );
  const proxies = new Map(remote.map((one) => [one.url, one.proxyUrl]));
  const left = new Set<string>();
  const trackers = new Set<string>();
  const shown = new Set<string>();
  const embed = createEmbeddedImageBudget();

  const inside = (contentId: string): string | null => {
    const id = files.get(contentId);
    if (id === undefined) return null;
    shown.add(id);
    return `/attachments/${id}`;
  };
  const proxied = (url: string): string | null => {
    const proxy = proxies.get(url);
    if (showsRemote && proxy !== undefined) return proxy;
    left.add(url);
    return null;
  };
  const settle = (picture: HTMLImageElement) => {
    const source = parseImageSource(picture.getAttribute("src") ?? "");
    picture.removeAttribute("src");
    picture.setAttribute("decoding", "async");
    if (source.kind === "embedded") {
      if (embed(source.src, source.pixels)) picture.setAttribute("src", source.src);
      else if (!picture.alt) picture.remove();
    } else if (source.kind === "remote" && isTracker(imageInfoOf(picture, source.url))) {
      trackers.add(source.url);
      picture.remove();
    } else if (source.kind !== "none") {
      const src = source.kind === "inline" ? inside(source.contentId) : proxied(source.url);
      if (src === null) reserveSpace(picture);
      else picture.setAttribute("src", src);
    } else if (!picture.alt) picture.remove();
  };
  const choose: ResolveImage = (written) => {
    const source = parseImageSource(written);
    if (source.kind === "embedded") return embed(source.src, source.pixels) ? source.src : null;
    if (source.kind === "inline") return inside(source.contentId);
    return source.kind === "remote" ? proxied(source.url) : null;
  };
  return { settle, choose, left, trackers, shown };
}

/** A blocked image keeps its space, so nothing moves when it loads; without a size, its alt text is shown. */
function reserveSpace(picture: HTMLImageElement): void {
  const [width, height] = [picture.getAttribute("width"), picture.getAttribute("height")].map(
    Number,
  );
  const style = picture.getAttribute("style") ?? "";
  const hasSize = (width ?? 0) > 0 && (height ?? 0) > 0;
  if (!hasSize && !/(?:^|[;\s])height\s*:\s*\d/i.test(style)) {
    const altText = picture.ownerDocument.createElement("span");
    altText.setAttribute("data-away", "");
    altText.textContent = picture.alt;
    picture.replaceWith(altText);
    return;
  }
  picture.setAttribute("data-away", "");
  picture.setAttribute("src", transparentImage);
  if (hasSize) picture.setAttribute("style", `${style};aspect-ratio:${width}/${height}`);
  if (picture.alt !== "") picture.title = picture.alt;
}

/** Elements with shadows, filters and the like: a browser parses and writes the style of each for them to be removed. */
const maxStrippedStyles = 1_200;

/** True if properties had to be removed from its style. */
function sanitizeStyle(one: HTMLElement, choose: ResolveImage): boolean {
  sanitizeBackground(one, choose);
  const style = one.getAttribute("style");
  if (style === null) return false;
  const clean = sanitizeDeclarations(style, choose);
  one.setAttribute("style", clean);
  return dropFromStyle(one, clean);
}

function sanitizeBackground(one: HTMLElement, choose: ResolveImage): void {
  const written = one.getAttribute("background");
  if (written === null) return;
  const chosen = remoteImageUrl(written) === null ? null : choose(written);
  if (chosen === null) one.removeAttribute("background");
  else one.setAttribute("background", chosen);
}

const maxMisleadingLinks = 3;

function checkLinks(body: HTMLElement, budget: Budget): { claimedHost: string; leadsTo: string }[] {
  const misleadingLinks: { claimedHost: string; leadsTo: string }[] = [];
  for (const link of body.querySelectorAll("a")) {
    budget.spend();
    const { href, kind, title, claimedHost } = checkLink(
      link.getAttribute("href") ?? "",
      link.textContent,
    );
    for (const name of ["href", "target", "rel", "title", "download"]) link.removeAttribute(name);
    if (href === null) continue;
    link.setAttribute("href", href);
    if (title !== "") link.title = title;
    if (kind === "web") {
      link.target = "_blank";
      link.rel = "noopener noreferrer nofollow";
    }
    if (claimedHost !== null && misleadingLinks.length < maxMisleadingLinks)
      misleadingLinks.push({
        claimedHost,
        leadsTo: kind === "web" ? new URL(href).hostname : title,
      });
  }
  return misleadingLinks;
}
