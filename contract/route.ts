// Defines a route: method and path under /api/v1, input and output. Its name is the name of its action, in camel case.
import { oc } from "@orpc/contract";
import type { z } from "zod";

interface RouteSpec<Input extends z.ZodType, Output extends z.ZodType> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly input: Input;
  readonly output: Output;
}

export function route<Input extends z.ZodType, Output extends z.ZodType>(
  spec: RouteSpec<Input, Output>,
) {
  return oc
    .route({
      method: spec.method,
      path: spec.path,
      summary: spec.summary,
      tags: [spec.tag],
      inputStructure: "compact",
    })
    .input(spec.input)
    .output(spec.output);
}
