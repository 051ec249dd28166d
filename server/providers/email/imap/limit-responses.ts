// Limits what a mail server makes the main thread parse. imapflow parses there, slowly: about 7 µs per line and 0.2 µs
// per byte, and it expands the ranges of some responses. Bounded here: the length of a line, the lines of a response,
// the cost of all lines per time, and how much is parsed before other work gets a turn.
import type { ImapFlow } from "imapflow";
import { limit } from "#domain/limits.ts";

interface StreamedResponse {
  readonly payload: Buffer;
  readonly literals: readonly Buffer[];
  readonly next: () => void;
}

/** imapflow's stream of responses (imapflow 2.1.2, dist/esm/handler/imap-stream.js); the tests notice if it changes. */
interface ResponseStream {
  readonly destroyed: boolean;
  /** Called for every complete line outside of literals, before it is parsed. */
  checkLiteralMarker(line: Buffer): boolean;
  /** Called with each complete response; the stream goes on when the response's `next` is called. */
  push(response: StreamedResponse | null): boolean;
  /** Destroys the stream, upon which the client closes its connection. */
  failStream(error: Error): false;
}

/** Literals are bytes of emails, which are not parsed. */
const lineCostBytes = 128;
/** imapflow compares each subscribed folder with all folders. */
const folderCostBytes = 2_048;
/** The full budget is available again after this time, whatever commands ran. */
const refillMs = 30_000;
const maxLineBytes = 16 * 1024;
/** A FETCH response has one literal; names of folders may be literals. */
const maxResponseLines = 100;
/** Before the sign-in a server has a greeting, its capabilities and a few responses to send. */
const maxLinesBeforeSignIn = 1_000;
const turnCostBytes = 32 * 1024;
const turnMs = 5;
const pieceBytes = 4 * 1024;

const search = /^\* SEARCH\b/i;
const folder = /^\* (?:X?LIST|LSUB)\b/i;
/** RFC 7162 and RFC 9051, not enabled. A few bytes name millions of UIDs, which imapflow collects at once. */
const ranges = /^\* (?:VANISHED|ESEARCH)\b/i;

const head = (bytes: Buffer) => bytes.toString("latin1", 0, 16);

export function limitResponses(client: ImapFlow, now: () => number = () => performance.now()) {
  const { streamer } = client as unknown as { readonly streamer: ResponseStream };
  const isSigningIn = () =>
    (client as { readonly authenticated?: unknown }).authenticated === false;
  const checkLiteralMarker = streamer.checkLiteralMarker.bind(streamer);
  const push = streamer.push.bind(streamer);
  let costBytes = 0;
  let chargedAt = now();
  let responseLines = 0;
  let linesBeforeSignIn = 0;
  let sinceTurnBytes = 0;
  const fail = (reason: string): false =>
    streamer.failStream(Object.assign(new Error(reason), { code: "ResponseLimitExceeded" }));

  streamer.checkLiteralMarker = (line) => {
    const start = head(line);
    const lineCost = Math.max(line.length, folder.test(start) ? folderCostBytes : lineCostBytes);
    const at = now();
    const refilled = ((at - chargedAt) / refillMs) * limit("imapListBytes");
    costBytes = Math.max(0, costBytes - refilled) + lineCost;
    chargedAt = at;
    sinceTurnBytes += lineCost;
    responseLines += 1;
    if (isSigningIn()) linesBeforeSignIn += 1;
    if (linesBeforeSignIn > maxLinesBeforeSignIn) return fail("The server sends too much");
    if (costBytes > limit("imapListBytes")) return fail("The server sends too much");
    if (responseLines > maxResponseLines) return fail("A response has too many parts");
    if (line.length > maxLineBytes && !search.test(start)) return fail("A line is too long");
    if (ranges.test(start)) return fail("A response was not asked for");
    return checkLiteralMarker(line);
  };

  streamer.push = (response) => {
    if (response === null) return push(null);
    responseLines = 0;
    const pieces = response.literals.length > 0 ? [response.payload] : split(response.payload);
    const pushFrom = (position: number): boolean => {
      const payload = pieces[position];
      // The stream's destruction calls `next` itself.
      if (payload === undefined || streamer.destroyed) {
        response.next();
        return true;
      }
      if (payload.length > maxLineBytes && response.literals.length === 0)
        return fail("A line is too long");
      return push({
        ...response,
        payload,
        next() {
          if (position > 0) sinceTurnBytes += payload.length;
          if (sinceTurnBytes < turnCostBytes) return void pushFrom(position + 1);
          sinceTurnBytes = 0;
          setTimeout(() => pushFrom(position + 1), turnMs);
        },
      });
    };
    if (pieces.length > 1) sinceTurnBytes = pieceBytes;
    return pushFrom(0);
  };
}

/** Splits a long list of UIDs into several, as a server may, so that other work gets a turn between them. */
function split(payload: Buffer): Buffer[] {
  if (payload.length <= pieceBytes || !search.test(head(payload))) return [payload];
  const prefix = payload.subarray(0, "* SEARCH".length);
  // `(MODSEQ 917162500)` may end the list (RFC 7162).
  const list = payload.indexOf("(");
  const end = list === -1 ? payload.length : list;
  const pieces: Buffer[] = [];
  let from = prefix.length;
  while (from < payload.length) {
    const space = payload.indexOf(" ", from + pieceBytes);
    const to = space === -1 || space >= end ? payload.length : space;
    pieces.push(Buffer.concat([prefix, payload.subarray(from, to)]));
    from = to;
  }
  return pieces;
}
