// Every action that may write, and external events. An action without a scenario does not compile, nor does a scenario
// whose action no longer exists.
import { bulkScenarios } from "./bulk.ts";
import { callScenarios } from "./call.ts";
import { conversationScenarios } from "./conversations.ts";
import { flowScenarios } from "./flow.ts";
import { peopleScenarios } from "./people.ts";
import type { ScenariosOf, WriteRoute } from "./replay-fixture.ts";
import { savedReplyScenarios } from "./saved-reply.ts";
import { savedViewScenarios } from "./saved-view.ts";
import { sendingScenarios } from "./sending.ts";
import { slaScenarios } from "./sla.ts";
import { softphoneScenarios } from "./softphone.ts";
import { threadingScenarios } from "./threading.ts";
import { webhookScenarios } from "./webhook.ts";
import { workspaceScenarios } from "./workspace.ts";

export const scenarios: ScenariosOf<WriteRoute> = {
  ...callScenarios,
  ...softphoneScenarios,
  ...workspaceScenarios,
  ...peopleScenarios,
  ...conversationScenarios,
  ...bulkScenarios,
  ...savedReplyScenarios,
  ...savedViewScenarios,
  ...slaScenarios,
  ...sendingScenarios,
  ...threadingScenarios,
  ...flowScenarios,
  ...webhookScenarios,
};
