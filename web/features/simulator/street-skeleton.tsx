import { DelayedFallback, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { House } from "./scenery/house.tsx";
import { Scenery } from "./scenery/scenery.tsx";
import "./street-view.css";
import "./resident.css";

const phones = ["first", "second", "third", "fourth"];

/** The street without customers, so nothing moves when they load. */
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
            {phones.map((phone, index) => (
              <div className="person" key={phone}>
                <div className="person-plate">
                  <Skeleton width={150} height={24} />
                </div>
                <House position={index} handset="off" />
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
