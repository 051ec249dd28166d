// What the walk must know of a route.
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
  readonly asks: Permission | "signed_in" | "nobody";
  /** About the person who asks: a program has no password, no sessions, no screen. */
  readonly isPersonal?: true;
  input(at: Ids): Inputs[Name];
  /** Made anew for each who may, because the deed uses it up. */
  fresh?(house: AccessFixture, caller: AccessCaller, where: ScopeName): Promise<Partial<Ids>>;
  /** Whoever did this is not who they were: someone else asks each time. */
  readonly usesUpCaller?: true;
  /** Allowed, and refused all the same for another reason. */
  readonly ends?: ErrorCode;
  /** What the door asks, where the thing itself then asks for more: what is not there is missed before that. */
  readonly doorAsks?: Permission;
  /** Names of things that are passed over in silence where they are not there. */
  readonly passesOver?: readonly string[];
}

/** One row for each of these routes, or it does not compile. */
export type RowsOf<Routes> = { readonly [Name in keyof Routes & RouteName]: Row<Name> };
