import { Late, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Scenery } from "./scenery/scenery.tsx";
import "./street-view.css";
import "./person.css";

const phones = ["first", "second", "third"];

/** The same street without people: nothing moves when they come. */
export function LoadingStreet() {
  return (
    <>
      <main className="street" aria-busy="true">
        <Scenery weather="fine" rules={[]} />
        <Late>
          <p role="status" className="sr">
            The street loads
          </p>
          <div className="street-row" aria-hidden="true">
            {phones.map((phone) => (
              <div className="person" key={phone}>
                <div className="person-house" />
                <div className="phone">
                  <div className="phone-glass loading">
                    <Skeleton width="40%" />
                    <Skeleton width="70%" height={32} />
                    <Skeleton width="60%" height={32} />
                  </div>
                </div>
              </div>
            ))}
          </div>
        </Late>
      </main>
      <aside className="sim-side" />
    </>
  );
}
