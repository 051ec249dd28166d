import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { getContactFor } from "#server/actions/conversation/access.ts";
import { presentContact } from "#server/presenters/present-contact.ts";

export const showContact = defineRead({
  name: "show-contact",
  needs: "contact.read",
  async run(ctx, { contactId }) {
    return presentContact(await getContactFor(ctx, contactId), asSomeone(ctx.actor).country);
  },
});
