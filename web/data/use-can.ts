import type { Permission } from "#domain/permissions.ts";
import { canIn, useDeskValue } from "./bootstrap.ts";

/** Whether I may do this, as the server told beside the data; the browser never guesses from the role. */
export const useCan = (deed: Permission): boolean => useDeskValue((desk) => canIn(desk, deed));
