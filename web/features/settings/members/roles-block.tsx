import { roles } from "#domain/permissions.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { gainsOf, roleWords } from "./role-words.ts";

export function RolesBlock() {
  return (
    <Block title="Roles" hint="Each role includes the permissions of the roles below it.">
      <dl className="set-roles">
        {roles.map((role) => (
          <div key={role}>
            <dt>{roleWords[role].name}</dt>
            <dd>
              {roleWords[role].say}
              {gainsOf(role).length > 0 && (
                <ul>
                  {gainsOf(role).map((means) => (
                    <li key={means}>{means}</li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}
