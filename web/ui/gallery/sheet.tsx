import type { ReactNode } from "react";

export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sheet">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

export function SheetRow({ top = false, children }: { top?: boolean; children: ReactNode }) {
  return <div className={top ? "sheet-line top" : "sheet-line"}>{children}</div>;
}
