import { z } from "zod";
import { color, doneResponse, emptyObject, id, singleLine } from "#contract/common-schemas.ts";
import { route } from "#contract/route.ts";
import type { TagId } from "#domain/ids.ts";

export const tag = z.object({ id: id<TagId>(), name: z.string(), color: color });

export const tagRoutes = {
  listTags: route({
    method: "GET",
    path: "/tags",
    summary: "Tags",
    tag: "Tags",
    input: emptyObject,
    output: z.object({ rows: z.array(tag) }),
  }),
  createTag: route({
    method: "POST",
    path: "/tags",
    summary: "Create a tag",
    tag: "Tags",
    input: z.object({
      name: singleLine.trim().min(1, "Give it a name.").max(40),
      color: color.default("gray"),
    }),
    output: tag,
  }),
  updateTag: route({
    method: "PATCH",
    path: "/tags/{tagId}",
    summary: "Rename or recolor a tag",
    tag: "Tags",
    input: z.object({
      tagId: id<TagId>(),
      name: singleLine.trim().min(1, "Give it a name.").max(40).optional(),
      color: color.optional(),
    }),
    output: tag,
  }),
  deleteTag: route({
    method: "DELETE",
    path: "/tags/{tagId}",
    summary: "Delete a tag everywhere",
    tag: "Tags",
    input: z.object({ tagId: id<TagId>() }),
    output: doneResponse,
  }),
};
