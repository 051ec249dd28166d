// Chapter 6: roles and permissions.
import { hasPermission, permissionNames, permissions, roles } from "#domain/permissions.ts";
import { actions } from "#server/actions/registry.ts";
import { chapter, code, codes, section, table, yes } from "./markdown.ts";

/** Endpoints that are not actions but still need a permission. */
const endpointsByPermission: Readonly<Record<string, readonly string[]>> = {
  "simulator.use": ["/simulator/api/…"],
};

export function renderRoles(): string {
  const all = Object.values(actions) as readonly { name: string; needs: string }[];
  const asking = (needs: string) =>
    all
      .filter((one) => one.needs === needs)
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
    "On top: a line is open to all or to one team. Owners and admins see every line, others the open ones and those of their teams; whoever may not see a line gets the answer for what does not exist, in lists, counts, search and feed alike (`domain/inbox/visibility.ts`). An API key has the role and the lines it was given, and never more than whoever made it.\n\nA contact belongs to everybody who sees one of its conversations. Its notes and all its numbers and addresses are shown, and found by search, where the asker sees every conversation of the contact, or one in which the customer has spoken; otherwise only its name and the number or address that was written to from a line they see (`domain/contact/knows-contact.ts`).\n",
    section(
      "Actions by permission",
      table(
        ["permission", "actions"],
        permissionNames.map((permission) => [
          code(permission),
          codes([...asking(permission), ...(endpointsByPermission[permission] ?? [])]) ||
            "a further check inside `contact.update`",
        ]),
      ),
    ),
    section("Everybody who is in", `${codes(asking("signed_in"))}\n`),
    section("Everybody", `${codes(asking("nobody"))}\n`),
  ]);
}
