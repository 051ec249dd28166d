// The domain name system, as a parameter: tests bring their own, and a machine without one says so.
import type { Ask } from "#domain/line/dns/ask.ts";

export interface Dns {
  /** Asked now. */
  readonly ask: Ask;
  /** The same, and what was answered within the last minutes is not asked again. */
  readonly recall: Ask;
}
