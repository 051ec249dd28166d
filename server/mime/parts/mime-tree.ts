import { MailParser } from "mailparser";
import { decodeBytes } from "#server/mime/body/charset.ts";
import type { HeaderBlock } from "#server/mime/headers/header-block.ts";
import { unwrapFlowed } from "./format-flowed.ts";
import { PartDecoder, type TextBudget } from "./part-decoder.ts";
import { repairContentType, repairEncoding, repairFileName } from "./repair-part-headers.ts";
import { repairStructure } from "./repair-structure.ts";
import { rootHeaders } from "./root-headers.ts";

// mailparser splits an email into parts; charsets are decoded here, which detects undeclared ones. This uses internals
// of the pinned version (3.9.31): `getDecoder`, `createNode`, `tree`.

export interface MimePart {
  readonly type: string;
  readonly isAttachment: boolean;
  /** Decoded; null unless this part is text to read. */
  readonly text: string | null;
  readonly bytes: Buffer | null;
  readonly name: string | null;
  readonly contentId: string | null;
  readonly isInline: boolean;
  /** The Message-ID of an email inside this one. */
  readonly messageId: string | null;
  readonly children: readonly MimePart[];
}

export interface MimeTree {
  readonly root: MimePart | null;
  readonly hasGuessedCharset: boolean;
  readonly isTextCut: boolean;
  /** Why the parser stopped; what it parsed before is kept. */
  readonly failure: string | null;
}

interface Node {
  contentType: string | false;
  charset?: string;
  isAttachment?: boolean;
  textContent?: string;
  children: Node[];
  parent?: Node;
  node: PartNode;
  headers: Map<string, unknown>;
}

/** What mailparser's splitter knows about a part before it chooses a decoder. */
interface PartNode {
  contentType: string | false;
  encoding: string | false;
  filename: string | false;
  disposition: string | false;
  flowed: boolean;
  delSp: boolean;
  isUnflowed?: boolean;
  headers: { getFirst(name: string): string };
}

interface AttachmentEvent {
  type: "attachment";
  content: NodeJS.ReadableStream;
  release(): void;
}

const options = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  keepDeliveryStatus: true,
} as const;

interface Opened {
  createNode(data: PartNode): Node;
}

/** mailparser skips its decoder for UTF-8 and undeclared charsets; this name forces it. */
const forcedCharsetName = (kind: string, charset: string) => `x-asked;${kind};${charset}`;

class TreeParser extends MailParser {
  declare tree: Node | false;
  hasGuessedCharset = false;
  budget: TextBudget = { left: 0, isExceeded: false };
  readonly contents = new Map<Node, Buffer[]>();
  current: Node | null = null;

  getDecoder() {
    return {
      decodeStream: (charsetName: string) => {
        const [, kind, charset = ""] = charsetName.split(";");
        return new PartDecoder((bytes) => {
          const decoded = decodeBytes(bytes, charset || null, { isHtml: kind === "html" });
          if (decoded.isGuess) this.hasGuessedCharset = true;
          return decoded.text;
        }, this.budget);
      },
    };
  }

  createNode(data: PartNode): Node {
    const field = (name: string) => data.headers.getFirst(name);
    data.contentType = repairContentType(data.contentType);
    data.encoding = repairEncoding(data.encoding);
    data.filename = repairFileName(
      data.filename,
      field("content-type"),
      field("content-disposition"),
    );
    // mailparser's own unwrapping joins a quoted line with the next one's quote mark.
    data.isUnflowed = data.flowed;
    data.flowed = false;
    const node = (MailParser.prototype as unknown as Opened).createNode.call(this, data);
    const isText = node.contentType === "text/plain" || node.contentType === "text/html";
    if (isText)
      node.charset = forcedCharsetName(
        node.contentType === "text/html" ? "html" : "plain",
        node.charset ?? "",
      );
    this.current = node;
    return node;
  }

  /** mailparser would join all texts here; the code below walks the tree instead. */
  getTextContent() {
    return { type: "text" };
  }
}

export function parseMimeTree(
  bytes: Buffer,
  block: HeaderBlock,
  maxTextBytes: number,
): Promise<MimeTree> {
  const parser = new TreeParser(options as ConstructorParameters<typeof MailParser>[0]);
  parser.budget = { left: maxTextBytes, isExceeded: false };
  return new Promise((resolve) => {
    let isDone = false;
    const finish = (failure: string | null) => {
      if (isDone) return;
      isDone = true;
      const root = parser.tree ? toPart(parser.tree, parser.contents) : null;
      resolve({
        root,
        hasGuessedCharset: parser.hasGuessedCharset,
        isTextCut: parser.budget.isExceeded,
        failure,
      });
    };
    parser.on("data", (event: AttachmentEvent | { type: "text" }) => {
      if (event.type !== "attachment" || !parser.current) return;
      const pieces: Buffer[] = [];
      parser.contents.set(parser.current, pieces);
      event.content.on("data", (piece: Buffer) => pieces.push(piece));
      event.content.on("end", () => event.release());
    });
    parser.on("error", (error: Error) => finish(error.message));
    parser.on("end", () => finish(null));
    const body = bytes.subarray(block.bodyAt);
    parser.end(repairStructure(Buffer.concat([rootHeaders(bytes, block), body])));
  });
}

function toPart(root: Node, contents: ReadonlyMap<Node, Buffer[]>): MimePart {
  // Built from the leaves up without recursion: emails may be nested a thousand levels deep.
  const order: Node[] = [root];
  for (const node of order) order.push(...node.children);
  const built = new Map<Node, MimePart>();
  for (const node of order.reverse()) built.set(node, partOf(node, contents.get(node), built));
  const part = built.get(root);
  if (!part) throw new Error("a mail has a root");
  return part;
}

function partOf(
  node: Node,
  pieces: readonly Buffer[] | undefined,
  built: ReadonlyMap<Node, MimePart>,
): MimePart {
  const contentId = node.headers.get("content-id");
  return {
    type: node.contentType || "text/plain",
    isAttachment: pieces !== undefined,
    text: textOf(node),
    bytes: pieces ? Buffer.concat(pieces) : null,
    name: node.node.filename || null,
    contentId:
      typeof contentId === "string" ? contentId.replace(/^\s*<?|>?\s*$/g, "") || null : null,
    isInline: node.node.disposition === "inline" || isWithin(node, "multipart/related"),
    messageId: idOf(node.headers.get("message-id")),
    children: node.children.flatMap((child) => built.get(child) ?? []),
  };
}

function textOf({ textContent, node }: Node): string | null {
  if (textContent === undefined) return null;
  return node.isUnflowed ? unwrapFlowed(textContent, node.delSp) : textContent;
}

const idOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

function isWithin(node: Node, type: string): boolean {
  for (let parent = node.parent; parent; parent = parent.parent)
    if (parent.contentType === type) return true;
  return false;
}
