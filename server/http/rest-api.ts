// /api/v1: the same actions for programs, by the paths and methods of the contract. The only server file
// that knows oRPC.
import type { IncomingMessage, ServerResponse } from "node:http";
import { SmartCoercionPlugin } from "@orpc/json-schema";
import { OpenAPIHandler } from "@orpc/openapi/node";
import { implement, ORPCError } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { routes } from "#contract/routes.ts";
import { AppError } from "#domain/errors.ts";
import type { Action } from "#server/actions/define-action.ts";
import { actions } from "#server/actions/registry.ts";
import type { ActionRequest, Runtime } from "#server/actions/runtime.ts";
import type { LogFn } from "#server/logger.ts";
import { problemType, retryAfter, toAppError, toProblemDetails } from "./problem-details.ts";

/** Who asks depends on the door: one for nobody sees nobody. */
export type ActionRequestFor = (action: Action) => ActionRequest;

export interface ApiRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** As the door has read it, within its limit; undefined where the method has none. */
  readonly body: unknown;
}

export interface Api {
  /** false: no route of the contract. */
  serve(call: ApiRequest, asking: ActionRequestFor): Promise<boolean>;
}

export function createRestApi(desk: Runtime, log: LogFn): Api {
  const contract = implement(routes).$context<ApiContext>();
  const router = Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      // Route and action share their name, hence their types; the table proves it, the loop forgets it.
      (contract[name as keyof typeof contract] as unknown as Handled).handler(
        ({ input, context }) =>
          desk.perform(action as never, context.asking(action as Action), input as never),
      ),
    ]),
  );
  const handler = new OpenAPIHandler<ApiContext>(router as never, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const known = toAppError(readIssues(error), log, "api");
          const seconds = retryAfter(known);
          if (seconds !== null) context.response.setHeader("retry-after", String(seconds));
          throw asWire(known);
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) =>
      error.data ?? toProblemDetails(new AppError("not_found")),
  });

  return {
    async serve({ request, response, body }, asking) {
      sayProblemsAsSuch(response);
      if (body !== undefined) Object.assign(request, { body });
      const { matched } = await handler.handle(request, response, {
        prefix: "/api/v1",
        context: { asking, response },
      });
      return matched;
    },
  };
}

interface ApiContext {
  readonly asking: ActionRequestFor;
  readonly response: ServerResponse;
}

interface Handled {
  handler(
    run: (call: { input: unknown; context: { asking: ActionRequestFor } }) => Promise<unknown>,
  ): unknown;
}

const asWire = (error: AppError): ORPCError<string, unknown> =>
  new ORPCError(error.code, {
    status: error.status,
    message: error.message,
    data: toProblemDetails(error),
  });

/** The contract's own check of the input tells all mistakes at once. */
function readIssues(error: unknown): unknown {
  const issues =
    error instanceof ORPCError && error.code === "BAD_REQUEST"
      ? (error.data as { issues?: unknown })?.issues
      : null;
  if (!Array.isArray(issues)) return error;
  return AppError.invalid(
    issues.map((one: { path?: unknown[]; message: string }) => ({
      path: (one.path ?? []).join("."),
      say: one.message,
    })),
  );
}

function sayProblemsAsSuch(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...words: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const headers = rest.at(-1);
    if (status >= 400 && headers && typeof headers === "object")
      Object.assign(headers, { "content-type": problemType });
    return writeHead(status, ...rest);
  }) as typeof response.writeHead;
}
