import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";

export const getContact = defineReadAction({
  name: "get-contact",
  requires: "contact.read",
  async run(ctx, { contactId }) {
    return presentContact(
      await getVisibleContact(ctx, contactId),
      requireAuthenticated(ctx.actor).country,
    );
  },
});
