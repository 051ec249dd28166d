// What the access matrix must know about a route.
import type { Inputs, RouteName } from "#contract/routes.ts";
import type { ErrorCode } from "#domain/errors.ts";
import type { Permission } from "#domain/permissions.ts";
import type {
  AccessCaller,
  AccessFixture,
  ScopeName,
} from "#testing/access-matrix/access-fixture.ts";
import type { Ids } from "#testing/access-matrix/scope-data.ts";

export interface Row<Name extends RouteName> {
  readonly asks: Permission | "authenticated" | "public";
  /** Concerns the signed-in person: an API key has no password, sessions or screen. */
  readonly isPersonal?: true;
  input(at: Ids): Inputs[Name];
  /** Created per permitted caller, because the action uses it up. */
  fresh?(fixture: AccessFixture, caller: AccessCaller, where: ScopeName): Promise<Partial<Ids>>;
  /** The action changes its caller, so each request uses a new one. */
  readonly usesUpCaller?: true;
  /** Permitted, but rejected with this error for another reason. */
  readonly ends?: ErrorCode;
  /** The permission checked first, if the object then requires another: a missing object is reported in between. */
  readonly endpointRequires?: Permission;
  /** Paths of ids that are ignored if the object is missing. */
  readonly ignoredPaths?: readonly string[];
}

/** Requires one row per route, or it does not compile. */
export type RowsOf<Routes> = { readonly [Name in keyof Routes & RouteName]: Row<Name> };
