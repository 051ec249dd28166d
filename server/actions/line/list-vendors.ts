import { defineRead } from "#server/actions/action.ts";
import { presentMailVendor, presentTextVendor } from "#server/presenters/present-account.ts";

export const listVendors = defineRead({
  name: "list-vendors",
  needs: "account.manage",
  async run(ctx) {
    return {
      rows: [
        ...ctx.installation.listMailProviders().map(presentMailVendor),
        ...ctx.installation
          .listTextProviders()
          .map((provider) => presentTextVendor(ctx.installation, provider)),
      ],
    };
  },
});
