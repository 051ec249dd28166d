// Every deed that may change something, and what happens by itself. A deed without a scenario does not
// compile; one that is no longer in the table of actions does not either.
import { callScenarios } from "./call.ts";
import { conversationScenarios } from "./conversations.ts";
import { flowScenarios } from "./flow.ts";
import { peopleScenarios } from "./people.ts";
import { savedReplyScenarios } from "./saved-reply.ts";
import { sendingScenarios } from "./sending.ts";
import { softphoneScenarios } from "./softphone.ts";
import type { ScenariosOf, WriteRoute } from "./stage.ts";
import { threadingScenarios } from "./threading.ts";
import { workspaceScenarios } from "./workspace.ts";

export const scenarios: ScenariosOf<WriteRoute> = {
  ...callScenarios,
  ...softphoneScenarios,
  ...workspaceScenarios,
  ...peopleScenarios,
  ...conversationScenarios,
  ...savedReplyScenarios,
  ...sendingScenarios,
  ...threadingScenarios,
  ...flowScenarios,
};
