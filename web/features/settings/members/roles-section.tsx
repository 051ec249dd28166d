import { roles } from "#domain/permissions.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { addedPermissions, roleLabels } from "./role-labels.ts";

export function RolesSection() {
  return (
    <SettingsSection title="Roles" hint="Each role includes the permissions of the roles below it.">
      <dl className="set-roles">
        {roles.map((role) => (
          <div key={role}>
            <dt>{roleLabels[role].name}</dt>
            <dd>
              {roleLabels[role].message}
              {addedPermissions(role).length > 0 && (
                <ul>
                  {addedPermissions(role).map((description) => (
                    <li key={description}>{description}</li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </SettingsSection>
  );
}
