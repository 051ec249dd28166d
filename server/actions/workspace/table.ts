import { setUp } from "./set-up.ts";
import { showInstance } from "./show-instance.ts";
import { showMe } from "./show-me.ts";

export const workspaceActions = { showInstance, setUp, showMe };
