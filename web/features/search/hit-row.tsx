import { useDesk } from "#web/data/desk.ts";
import type { SearchHit } from "#web/data/search/search-query.ts";
import {
  AttachIcon,
  DraftIcon,
  type Glyph,
  MailIcon,
  NoteIcon,
  TextIcon,
  WhatsappIcon,
} from "#web/ui/icon.tsx";
import type { RowAttributes } from "#web/ui/list/virtual-list.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { Marked, plainOf } from "./marked.tsx";
import { addressOfHit } from "./search-box.tsx";

const glyphs: Record<SearchHit["kind"], { shape: Glyph; hue: string; name: string }> = {
  mail: { shape: MailIcon, hue: "c-mail", name: "email" },
  text: { shape: TextIcon, hue: "c-text", name: "text" },
  whatsapp: { shape: WhatsappIcon, hue: "c-text", name: "WhatsApp" },
  note: { shape: NoteIcon, hue: "c-note", name: "note" },
  name: { shape: DraftIcon, hue: "", name: "subject" },
};
const placeWords = { snoozed: "snoozed", closed: "closed", spam: "spam", trash: "trash" } as const;

interface HitRowProps {
  hit: SearchHit;
  attributes: RowAttributes;
  onNear: (hit: SearchHit) => void;
}

export function HitRow({ hit, attributes, onNear }: HitRowProps) {
  const { lines } = useDesk("lines");
  const { conversation, files } = hit;
  const { shape: Shape, hue, name } = glyphs[hit.kind];
  const line = lines.find((one) => one.id === conversation.lineId);
  const place = conversation.place in placeWords ? conversation.place : null;
  const author = plainOf(hit.author);
  const isByOther = author !== "" && author !== conversation.contactName;
  return (
    <a
      {...attributes}
      role="option"
      aria-selected={false}
      href={addressOfHit(hit)}
      className="hit"
      draggable={false}
      onPointerEnter={() => onNear(hit)}
    >
      <Shape className={hue} />
      <span className="hit-line">
        <span className="hit-who ell">
          {isByOther ? conversation.contactName : <Marked parts={withName(hit)} />}
          <VisuallyHidden>, {name}, </VisuallyHidden>
        </span>
        {place !== null && <Chip mini>{place}</Chip>}
        {line !== undefined && <span className="hit-aside ell">{line.name}</span>}
        <Ago at={hit.at} />
      </span>
      <span className="hit-subject ell">
        <Marked parts={hit.subject} />
      </span>
      <span className="hit-said">
        {isByOther && (
          <span className="hit-author">
            <Marked parts={hit.author} />:{" "}
          </span>
        )}
        <Marked parts={hit.said} />
        {files.map((file) => (
          <span key={plainOf(file)} className="hit-file">
            <AttachIcon className="s12" />
            <Marked parts={file} />
          </span>
        ))}
      </span>
    </a>
  );
}

/** As we know the customer, where the mail bears no name. */
const withName = ({ author, conversation }: SearchHit): SearchHit["author"] =>
  plainOf(author) === "" ? [{ text: conversation.contactName, isMatch: false }] : author;
