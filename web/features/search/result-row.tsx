import { useBootstrap } from "#web/data/bootstrap.ts";
import type { SearchHit } from "#web/data/search/search-query.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import {
  AttachIcon,
  DraftIcon,
  type Icon,
  MailIcon,
  NoteIcon,
  TextIcon,
  WhatsappIcon,
} from "#web/ui/icons.tsx";
import type { RowAttributes } from "#web/ui/list/virtual-list.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { Highlighted, plainTextOf } from "./highlighted.tsx";
import styles from "./search.module.css";
import { resultPath } from "./search-box.tsx";
import * as words from "./words.ts";

const icons: Record<SearchHit["kind"], { shape: Icon; hue: string; name: string }> = {
  email: { shape: MailIcon, hue: "c-email", name: words.kindEmail },
  sms: { shape: TextIcon, hue: "c-sms", name: words.kindText },
  whatsapp: { shape: WhatsappIcon, hue: "c-sms", name: "WhatsApp" },
  note: { shape: NoteIcon, hue: "c-note", name: words.kindNote },
  name: { shape: DraftIcon, hue: "", name: words.kindSubject },
};
const folderLabels: Readonly<Partial<Record<SearchHit["conversation"]["folder"], string>>> = {
  snoozed: words.snoozed,
  closed: words.closed,
  spam: words.spam,
  trash: words.trash,
};

interface ResultRowProps {
  hit: SearchHit;
  attributes: RowAttributes;
  onNear: (hit: SearchHit) => void;
}

export function ResultRow({ hit, attributes, onNear }: ResultRowProps) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const { conversation, files } = hit;
  const { shape: Shape, hue, name } = icons[hit.kind];
  const inbox = inboxes.find((one) => one.id === conversation.inboxId);
  const folder = folderLabels[conversation.folder] ?? null;
  const author = plainTextOf(hit.author);
  const isByOther = author !== "" && author !== conversation.contactName;
  return (
    <a
      {...attributes}
      role="option"
      aria-selected={false}
      href={resultPath(hit)}
      data-part="result"
      className={styles.result}
      draggable={false}
      onPointerEnter={() => onNear(hit)}
    >
      <Shape className={hue} />
      <span className={styles.resultLine}>
        <span className={clsx("ell", styles.resultContact)}>
          {isByOther ? conversation.contactName : <Highlighted parts={withName(hit)} />}
          <VisuallyHidden>, {name}, </VisuallyHidden>
        </span>
        {hit.unsent !== null && (
          <Chip mini>{hit.unsent === "scheduled" ? words.scheduled : words.unsent}</Chip>
        )}
        {folder !== null && <Chip mini>{folder}</Chip>}
        {inbox !== undefined && (
          <span className={clsx("ell", styles.resultAside)}>{inbox.name}</span>
        )}
        <RelativeTime at={hit.at} />
      </span>
      <span className={clsx("ell", styles.resultSubject)}>
        <Highlighted parts={hit.subject} />
      </span>
      <span className={styles.resultText}>
        {isByOther && (
          <span className={styles.resultAuthor}>
            <Highlighted parts={hit.author} />:{" "}
          </span>
        )}
        <Highlighted parts={hit.body} />
        {files.map((file) => (
          <span key={plainTextOf(file)} className={styles.resultFile}>
            <AttachIcon className="s12" />
            {/* One part for the layout: its marked parts stay together. */}
            <span>
              <Highlighted parts={file} />
            </span>
          </span>
        ))}
      </span>
    </a>
  );
}

/** Uses the contact's name if the email has none. */
const withName = ({ author, conversation }: SearchHit): SearchHit["author"] =>
  plainTextOf(author) === "" ? [{ text: conversation.contactName, isMatch: false }] : author;
