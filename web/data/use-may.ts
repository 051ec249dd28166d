import type { Deed } from "#domain/permissions.ts";
import { mayIn, useDesk } from "./desk.ts";

/** Whether I may do this, as the server told beside the data; the browser never guesses from the role. */
export const useMay = (deed: Deed): boolean => mayIn(useDesk(), deed);
