import type { Outputs } from "#contract/routes.ts";
import type { AccountId } from "#domain/ids.ts";
import { defineErrand, type ErrandCtx } from "#server/actions/action.ts";
import { asMember, type MemberActor } from "#server/actions/actor.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { type AccountRecord, listAccounts } from "#server/store/account.ts";
import { type LineRecord, listLines } from "#server/store/line.ts";
import { identityOf } from "./identity.ts";
import { prepareBrowsers } from "./prepare-browsers.ts";
import { openSip } from "./sip-account.ts";

type Opened = Outputs["openSoftphone"];

/** Of each account whose calls this member may take: what their browser shows the carrier. */
export const openSoftphone = defineErrand({
  name: "open-softphone",
  needs: "call.take",
  isSecret: true,
  async run(ctx) {
    const member = asMember(ctx.actor);
    const lines = (await listLines(ctx.db, ctx.workspaceId, member.sight)).filter(
      (line) => line.kind === "phone" && !line.isArchived,
    );
    const opened: Opened = { phones: [], sip: await openSip(ctx, member.memberId), problems: [] };
    for (const account of await listAccounts(ctx.db, ctx.workspaceId)) {
      const own = lines.filter((line) => line.accountId === account.id);
      const provider = ctx.outside.findVoiceProvider(account.vendor);
      if (own.length === 0) continue;
      const found = provider
        ? await openPhone(ctx, { member, account, provider, lines: own })
        : sayWhy(account.id, "Its company carries no calls here.");
      if ("say" in found) opened.problems.push(found);
      else opened.phones.push(found);
    }
    return opened;
  },
});

interface Wish {
  readonly member: MemberActor;
  readonly account: AccountRecord;
  readonly provider: VoiceProvider;
  readonly lines: readonly LineRecord[];
}

async function openPhone(
  ctx: ErrandCtx,
  { member, account, provider, lines }: Wish,
): Promise<Opened["phones"][number] | Opened["problems"][number]> {
  const { browser } = provider.can;
  if (browser === null) {
    const say = `Calls by ${provider.name} cannot be taken in the browser. Enter your own telephone in your settings, and it rings there.`;
    return sayWhy(account.id, say);
  }
  try {
    const settings = await prepareBrowsers(ctx, account, provider, lines);
    const connection = ctx.outside.connect(account, settings);
    const identity = identityOf(member.memberId);
    const credential = await provider.browserCredential(connection, identity, ctx.now);
    return {
      accountId: account.id,
      lineIds: lines.map((line) => line.id),
      driver: account.isSimulated ? "simulator" : browser,
      ...credential,
    };
  } catch (error) {
    return sayWhy(account.id, error instanceof Error ? error.message : String(error));
  }
}

const sayWhy = (accountId: AccountId, say: string) => ({ accountId, say });
