// Chapter 6: roles and permissions.
import { hasPermission, permissionNames, permissions, roles } from "#domain/permissions.ts";
import { actions } from "#server/actions/registry.ts";
import { chapter, code, codes, section, table, yes } from "./markdown.ts";

/** Endpoints that are not actions but still need a permission. */
const endpointsByPermission: Readonly<Record<string, readonly string[]>> = {
  "simulator.use": ["/simulator/api/…"],
};

export function renderRoles(): string {
  const all = Object.values(actions) as readonly { name: string; requires: string }[];
  const permissionsFor = (requires: string) =>
    all
      .filter((one) => one.requires === requires)
      .map((one) => one.name)
      .sort();
  return chapter(6, "Roles and permissions", "domain/permissions.ts and the actions", [
    table(
      ["permission", "description", ...roles],
      permissionNames.map((permission) => [
        code(permission),
        permissions[permission].description,
        ...roles.map((role) => yes(hasPermission(role, permission))),
      ]),
    ),
    "In addition, an inbox is visible to everyone or to one team. Owners and admins see every inbox, others the public ones and those of their teams; to anyone else an inbox doesn't exist, in lists, counts, search and the change feed alike (`domain/inbox/visibility.ts`). An API key has the role and inboxes it was given, and never more than its creator.\n\nA contact is visible to everyone who can see one of its conversations. Its notes and all its numbers and addresses are shown, and found by search, if the member sees every conversation of the contact, or one in which the customer has written or spoken; otherwise only its name and the number or address that was contacted from an inbox they can see (`domain/contact/knows-contact.ts`).\n",
    section(
      "Actions by permission",
      table(
        ["permission", "actions"],
        permissionNames.map((permission) => [
          code(permission),
          codes([...permissionsFor(permission), ...(endpointsByPermission[permission] ?? [])]) ||
            "a further check inside `contact.update`",
        ]),
      ),
    ),
    section("Everyone signed in", `${codes(permissionsFor("authenticated"))}\n`),
    section("Everyone", `${codes(permissionsFor("public"))}\n`),
  ]);
}
