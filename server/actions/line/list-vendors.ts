import { defineRead } from "#server/actions/action.ts";

export const listVendors = defineRead({
  name: "list-vendors",
  needs: "account.manage",
  async run(ctx) {
    return {
      rows: ctx.outside.listTextProviders().map((provider) => ({
        id: provider.id,
        name: provider.name,
        docsCheckedOn: provider.docsCheckedOn,
        setsHooks: provider.can.setsHooks,
        settings: provider.settings.map((field) => ({
          key: field.key,
          label: field.label,
          hint: field.hint,
          example: field.example,
          isSecret: field.isSecret,
          isOptional: field.isOptional === true,
          pattern: field.pattern?.source ?? null,
          patternSay: field.pattern?.say ?? null,
        })),
      })),
    };
  },
});
