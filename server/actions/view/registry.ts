import { countBuiltInViews } from "./count-built-in-views.ts";
import { countFilter } from "./count-filter.ts";
import { countSavedViews } from "./count-saved-views.ts";
import { createSavedView } from "./create-saved-view.ts";
import { deleteSavedView } from "./delete-saved-view.ts";
import { listSavedViews } from "./list-saved-views.ts";
import { updateSavedView } from "./update-saved-view.ts";

export const viewActions = {
  listSavedViews,
  countBuiltInViews,
  countSavedViews,
  countFilter,
  createSavedView,
  updateSavedView,
  deleteSavedView,
};
