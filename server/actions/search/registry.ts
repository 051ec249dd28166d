import { search } from "./search.ts";

export const searchActions = { search };
