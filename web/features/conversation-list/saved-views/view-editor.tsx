import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedView } from "#contract/live-protocol.ts";
import type { ConversationFilter, FilterGroup } from "#domain/conversation/conversation-filter.ts";
import { type Sort, sortNames, sorts } from "#domain/conversation/views.ts";
import { limit, limits } from "#domain/limits.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { formErrors } from "#web/data/form-errors.ts";
import { navigate } from "#web/data/navigation.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { routePaths } from "#web/data/routes.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { useDebouncedValue } from "#web/data/use-debounced-value.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { formatCappedCount } from "#web/ui/display/count.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import {
  completeFilter,
  contentOf,
  hasConditions,
  newFilter,
  sharedAs,
  shareOf,
  type ViewContent,
} from "./edited-view.ts";
import { FilterGroups, FilterRows } from "./filter-rows.tsx";
import styles from "./view-editor.module.css";
import * as words from "./words.ts";

interface ViewEditorProps {
  /** Null: a new view. */
  view: SavedView | null;
  /** A new view that begins as this one. */
  isCopy?: boolean;
  onClose: () => void;
}

const emptyContent: ViewContent = {
  name: "",
  filter: newFilter,
  sort: "newest",
  ...sharedAs("me"),
};

export function ViewEditor({ view, isCopy = false, onClose }: ViewEditorProps) {
  const cache = useQueryClient();
  const isMounted = useIsMounted();
  const canShare = useCan("view.manage");
  const [before] = useState(() => firstContent(view, isCopy, canShare));
  const [content, setContent] = useState(before);
  const [isIncomplete, setIncomplete] = useState(false);
  const { filter } = content;
  const setFilter = (next: ConversationFilter) => setContent({ ...content, filter: next });
  const save = useApiMutation({
    request: async (input: ViewContent) => {
      const saved =
        view === null || isCopy
          ? await rpc("createSavedView", input)
          : await rpc("updateSavedView", { savedViewId: view.id, ...input });
      await cache.invalidateQueries({ queryKey: queryKeys.savedViews });
      if (!isMounted()) return;
      onClose();
      navigate(routePaths.view({ kind: "view", id: saved.id }));
    },
    errorDisplay: "in place",
  });
  const submit = () => {
    const complete = completeFilter(filter);
    setIncomplete(!hasConditions(complete));
    if (hasConditions(complete)) void save.run({ ...content, filter: complete });
  };
  const errors = formErrors(save.error, { name_taken: "name" });
  return (
    <Dialog
      title={view === null || isCopy ? words.newView : words.editView}
      width={672}
      holds={content !== before}
      onClose={onClose}
      onConfirm={submit}
      busy={save.isBusy}
      promise={<Preview filter={filter} />}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="primary" keys="mod+enter" busy={save.isBusy} onClick={submit}>
            {words.saveView}
          </Button>
        </>
      }
    >
      <Form onSubmit={submit} error={save.error} className={styles.body}>
        <Field label={words.name} error={errors.at.name}>
          <TextInput
            value={content.name}
            maxLength={limit("nameLength")}
            data-autofocus
            onChange={(event) => setContent({ ...content, name: event.currentTarget.value })}
          />
        </Field>
        <Field label={words.showWhere}>
          <Select
            wide
            value={filter.match}
            onChange={(event) =>
              setFilter({ ...filter, match: event.currentTarget.value as FilterGroup["match"] })
            }
          >
            <option value="all">{words.matchAll}</option>
            <option value="any">{words.matchAny}</option>
          </Select>
        </Field>
        <div className={styles.rows}>
          <FilterRows group={filter} first={words.where} onChange={setFilter} />
          <FilterGroups filter={filter} onChange={setFilter} />
          {isIncomplete && <FieldError>{words.addOne}</FieldError>}
          {errors.at.filter !== undefined && <FieldError>{errors.at.filter}</FieldError>}
        </div>
        <div className={styles.settings}>
          <Field label={words.sort}>
            <Select
              wide
              value={content.sort}
              onChange={(event) =>
                setContent({ ...content, sort: event.currentTarget.value as Sort })
              }
            >
              {sortNames.map((one) => (
                <option key={one} value={one}>
                  {sorts[one].title}
                </option>
              ))}
            </Select>
          </Field>
          {canShare && (
            <ShareField
              value={shareOf(content)}
              onChange={(share) => setContent({ ...content, ...sharedAs(share) })}
            />
          )}
        </div>
        {errors.rest !== null && <FieldError>{errors.rest}</FieldError>}
      </Form>
    </Dialog>
  );
}

function firstContent(view: SavedView | null, isCopy: boolean, canShare: boolean): ViewContent {
  if (view === null) return emptyContent;
  const content = contentOf(view);
  if (!isCopy) return content;
  const name = fill(words.copyOf, { name: view.name });
  return { ...content, name, ...(canShare ? {} : sharedAs("me")) };
}

function ShareField({ value, onChange }: { value: string; onChange: (share: string) => void }) {
  const teams = useBootstrap((bootstrap) => bootstrap.teams);
  const isMissing = !["me", "everyone", ...teams.map((team) => team.id)].includes(value);
  return (
    <Field label={words.visibility} hint={words.visibilityHint}>
      <Select wide value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="me">{words.onlyMe}</option>
        <option value="everyone">{words.everyone}</option>
        {teams.map((team) => (
          <option key={team.id} value={team.id}>
            {fill(words.teamNamed, { name: team.name })}
          </option>
        ))}
        {isMissing && <option value={value}>{words.missing}</option>}
      </Select>
    </Field>
  );
}

const previewDelayMs = 300;

/** How many conversations it has now, while it is edited. */
function Preview({ filter }: { filter: ConversationFilter }) {
  const complete = completeFilter(filter);
  const key = useDebouncedValue(JSON.stringify(complete), previewDelayMs);
  const { data, isError } = useQuery({
    queryKey: ["filter-count", key],
    queryFn: ({ signal }) =>
      rpc(
        "countFilter",
        { filter: JSON.parse(key) as Inputs["countFilter"]["filter"] },
        { signal },
      ),
    enabled: hasConditions(complete),
    placeholderData: keepPreviousData,
  });
  const text = data
    ? format(words.matches, {
        count: data.count,
        formatted: formatCappedCount(data.count, limits.viewCountMax.max),
      })
    : isError
      ? words.couldntCount
      : words.counting;
  return <span role="status">{hasConditions(complete) ? text : ""}</span>;
}
