// Twilio's pagination: a size, a number, and a token that keeps the position while new rows arrive.
import type { SimulatorResponse } from "#simulator/http/response.ts";

const usualSize = 50;
const largestSize = 1_000;

interface Page {
  size: number;
  number: number;
  token: string | null;
}

export function readPage(query: URLSearchParams): Page {
  const size = Number(query.get("PageSize") ?? usualSize);
  const number = Number(query.get("Page") ?? 0);
  return {
    size: Number.isInteger(size) && size > 0 ? Math.min(size, largestSize) : usualSize,
    number: Number.isInteger(number) && number > 0 ? number : 0,
    token: query.get("PageToken"),
  };
}

/** `found` may hold one row more than the page, which means there is a next page. */
export function pageOf<T>(
  name: string,
  path: string,
  query: URLSearchParams,
  found: readonly T[],
  shape: (one: T) => unknown,
  tokenAfter: (one: T) => string,
): SimulatorResponse {
  const page = readPage(query);
  const shown = found.slice(0, page.size);
  const address = (number: number, token: string | null): string => {
    const next = new URLSearchParams(query);
    next.set("PageSize", String(page.size));
    next.set("Page", String(number));
    next.delete("PageToken");
    if (token !== null) next.set("PageToken", token);
    return `${path}?${next}`;
  };
  const last = shown.at(-1);
  const start = page.number * page.size;
  return {
    status: 200,
    json: {
      [name]: shown.map(shape),
      page: page.number,
      page_size: page.size,
      start,
      end: start + Math.max(0, shown.length - 1),
      uri: `${path}${query.size === 0 ? "" : `?${query}`}`,
      first_page_uri: address(0, null),
      previous_page_uri: page.number === 0 ? null : address(page.number - 1, null),
      next_page_uri:
        found.length > page.size && last !== undefined
          ? address(page.number + 1, tokenAfter(last))
          : null,
    },
  };
}

/** The newer products put paging in `meta`, with absolute URLs. */
export function metaPageOf<T>(
  name: string,
  address: string,
  query: URLSearchParams,
  all: readonly T[],
  shape: (one: T) => unknown,
): SimulatorResponse {
  const { size, number } = readPage(query);
  const at = (page: number) => `${address}?PageSize=${size}&Page=${page}`;
  const hasNext = all.length > (number + 1) * size;
  return {
    status: 200,
    json: {
      [name]: all.slice(number * size, (number + 1) * size).map(shape),
      meta: {
        key: name,
        page: number,
        page_size: size,
        first_page_url: at(0),
        previous_page_url: number === 0 ? null : at(number - 1),
        next_page_url: hasNext ? at(number + 1) : null,
        url: at(number),
      },
    },
  };
}
