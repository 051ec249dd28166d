import type { Deed } from "#domain/permissions.ts";
import { mayIn, useDeskValue } from "./desk.ts";

/** Whether I may do this, as the server told beside the data; the browser never guesses from the role. */
export const useMay = (deed: Deed): boolean => useDeskValue((desk) => mayIn(desk, deed));
