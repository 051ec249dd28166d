import { createTag } from "./create-tag.ts";
import { deleteTag } from "./delete-tag.ts";
import { listTags } from "./list-tags.ts";
import { updateTag } from "./update-tag.ts";

export const tagActions = {
  createTag,
  deleteTag,
  listTags,
  updateTag,
};
