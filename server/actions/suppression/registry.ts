import { addSuppression } from "./add-suppression.ts";
import { listSuppressions } from "./list-suppressions.ts";
import { removeSuppression } from "./remove-suppression.ts";

export const suppressionActions = {
  listSuppressions,
  addSuppression,
  removeSuppression,
};
