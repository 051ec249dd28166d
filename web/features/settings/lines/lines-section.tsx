import type { AccountId, LineId } from "#domain/ids.ts";
import { AddLinePage } from "./add/add-line-page.tsx";
import { LinePage } from "./line-page.tsx";
import { LinesPage } from "./lines-page.tsx";

/** "lines", "lines/new", "lines/new/mail", "lines/new/ACCOUNT", "lines/ID". */
export function LinesSection({ rest }: { rest: string }) {
  const [first = "", second = ""] = rest.split("/");
  if (first === "") return <LinesPage />;
  if (first !== "new") return <LinePage key={first} lineId={first as LineId} />;
  if (second === "mail" || second === "") return <AddLinePage accountId={null} />;
  return <AddLinePage accountId={second as AccountId} />;
}
