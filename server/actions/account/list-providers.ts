import { defineReadAction } from "#server/actions/define-action.ts";
import { presentEmailProvider, presentTextProvider } from "#server/presenters/present-account.ts";

export const listProviders = defineReadAction({
  name: "list-providers",
  requires: "account.manage",
  async run(ctx) {
    return {
      rows: [
        ...ctx.installation.listEmailProviders().map(presentEmailProvider),
        ...ctx.installation
          .listTextProviders()
          .map((provider) => presentTextProvider(ctx.installation, provider)),
      ],
    };
  },
});
