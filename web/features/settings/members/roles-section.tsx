import { roles } from "#domain/permissions.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import styles from "#web/features/settings/settings-parts.module.css";
import { addedPermissions, roleLabels } from "./role-labels.ts";
import * as words from "./words.ts";

export function RolesSection() {
  return (
    <SettingsSection title={words.roles} hint={words.rolesHint}>
      <dl className={styles.settingsRoles}>
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
