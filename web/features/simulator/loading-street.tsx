import { Late, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { House } from "./scenery/house.tsx";
import { Scenery } from "./scenery/scenery.tsx";
import "./street-view.css";
import "./person.css";

const phones = ["first", "second", "third", "fourth"];

/** The same street without people: nothing moves when they come. */
export function LoadingStreet() {
  return (
    <>
      <div className="street" aria-busy="true">
        <Scenery weather="fine" rules={[]} />
        <Late>
          <p role="status" className="sr">
            Loading simulator…
          </p>
          <div className="street-row" aria-hidden="true">
            {phones.map((phone, place) => (
              <div className="person" key={phone}>
                <div className="person-plate">
                  <Skeleton width={150} height={24} />
                </div>
                <House place={place} handset="off" />
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
      </div>
      <div className="sim-side" />
    </>
  );
}
