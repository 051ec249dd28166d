import { addSuppression } from "./add-suppression.ts";
import { liftSuppression } from "./lift-suppression.ts";
import { listSuppressions } from "./list-suppressions.ts";

export const suppressionActions = { listSuppressions, addSuppression, liftSuppression };
