import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { MailIcon, TextIcon } from "#web/ui/icons.tsx";
import { VirtualList } from "#web/ui/list/virtual-list.tsx";
import styles from "./gallery.module.css";
import { Sheet, SheetRow } from "./sheet.tsx";

interface Person {
  id: string;
  number: number;
}

const person = (number: number): Person => ({ id: `p${number}`, number });
const keyOf = ({ id }: Person) => id;

export function ListSheet() {
  const [people, setPeople] = useState(() =>
    Array.from({ length: 60 }, (_, index) => person(index)),
  );
  const [active, setActive] = useState<string | null>("p0");
  const above = () => setPeople([person(people.length + 1000), ...people]);
  const further = () => {
    if (people.length < 2000)
      setPeople([
        ...people,
        ...Array.from({ length: 60 }, (_, index) => person(people.length + index)),
      ]);
  };
  return (
    <Sheet title="Long list">
      <SheetRow>
        <Button onClick={above}>One more above</Button>
        <output>{people.length} rows</output>
      </SheetRow>
      <div className={styles.stage} style={{ height: 340, marginTop: 14 }}>
        <VirtualList
          label="People"
          items={people}
          keyOf={keyOf}
          rowHeight={68}
          activeKey={active}
          onActiveChange={setActive}
          onReachEnd={further}
          renderRow={(item, attributes) => (
            <div
              key={item.id}
              {...attributes}
              role="option"
              tabIndex={attributes.tabIndex}
              className={clsx("hrow", styles.sampleRow)}
              aria-selected={item.id === active}
              onClick={() => setActive(item.id)}
              onKeyDown={() => {}}
            >
              {item.number % 2 === 0 ? (
                <MailIcon className="c-email" />
              ) : (
                <TextIcon className="c-sms" />
              )}
              <span className="grow">Person {item.number}</span>
              <span className="count">4 min</span>
            </div>
          )}
        />
      </div>
    </Sheet>
  );
}
