import { signIn } from "./sign-in.ts";

export const memberActions = { signIn };
