import { z } from "zod";
import { route } from "#contract/route.ts";
import { colour, done, id, nothing } from "#contract/shapes.ts";
import type { TagId } from "#domain/ids.ts";

export const tag = z.object({ id: id<TagId>(), name: z.string(), colour });

export const tagRoutes = {
  listTags: route({
    method: "GET",
    path: "/tags",
    summary: "Tags",
    tag: "Tags",
    input: nothing,
    output: z.object({ rows: z.array(tag) }),
  }),
  createTag: route({
    method: "POST",
    path: "/tags",
    summary: "Create a tag",
    tag: "Tags",
    input: z.object({
      name: z.string().trim().min(1, "Give it a name.").max(40),
      colour: colour.default("grey"),
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
      name: z.string().trim().min(1, "Give it a name.").max(40).optional(),
      colour: colour.optional(),
    }),
    output: tag,
  }),
  deleteTag: route({
    method: "DELETE",
    path: "/tags/{tagId}",
    summary: "Delete a tag everywhere",
    tag: "Tags",
    input: z.object({ tagId: id<TagId>() }),
    output: done,
  }),
};
