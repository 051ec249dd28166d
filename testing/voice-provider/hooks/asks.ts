// How each vendor's examples of what it asks begin.
import { doors } from "#testing/voice-provider/addresses.ts";
import type { RequestExample, Unsigned } from "#testing/voice-provider/kit.ts";

interface Page {
  readonly source: string;
  readonly date: string;
}

/** `request`: how this vendor writes what it sends to one of our doors. */
export function openAsks<Fields>(
  vendor: string,
  { source, date }: Page,
  legRef: string,
  request: (url: string, fields: Fields) => Unsigned,
) {
  const at = doors(vendor);
  return {
    incoming: {
      kind: "call.incoming",
      legRef,
      trust: null,
      from: "+12025550177",
      to: "+12025550100",
    } as const,
    done: {
      kind: "step.done",
      token: "t1.s1",
      legRef,
      digits: null,
      isOver: false,
      take: null,
    } as const,
    ask: (
      what: string,
      door: string,
      fields: Fields,
      ask: RequestExample["ask"],
    ): RequestExample => ({
      ...{ source, date, what, ask },
      request: request(`${at}/${door}`, fields),
    }),
  };
}
