import "./day-divider.css";

export function DayDivider({ children }: { children: string }) {
  return <h3 className="day">{children}</h3>;
}
