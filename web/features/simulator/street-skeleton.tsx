import { DelayedFallback, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { House } from "./scenery/house.tsx";
import { Scenery } from "./scenery/scenery.tsx";
import "./street-view.css";
import "./resident.css";

const phones = ["first", "second", "third", "fourth"];

/** The same street without people: nothing moves when they come. */
export function StreetSkeleton() {
  return (
    <>
      <div className="street" aria-busy="true">
        <Scenery weather="fine" rules={[]} />
        <DelayedFallback>
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
        </DelayedFallback>
      </div>
      <div className="sim-side" />
    </>
  );
}
