import { clsx } from "#web/ui/clsx.ts";
import { DelayedFallback, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { House } from "./scenery/house.tsx";
import { Scenery } from "./scenery/scenery.tsx";
import styles from "./simulated-person.module.css";
import simulatorPageStyles from "./simulator-page.module.css";
import streetViewStyles from "./street-view.module.css";

const phones = ["first", "second", "third", "fourth"];

/** The street without customers, so nothing moves when they load. */
export function StreetSkeleton() {
  return (
    <>
      <div data-part="street" className={streetViewStyles.street} aria-busy="true">
        <Scenery weather="fine" rules={[]} />
        <DelayedFallback>
          <p role="status" className="sr">
            Loading simulator…
          </p>
          <div className={streetViewStyles.streetRow} aria-hidden="true">
            {phones.map((phone, index) => (
              <div data-part="person" className={styles.person} key={phone}>
                <div className={styles.personPlate}>
                  <Skeleton width={150} height={24} />
                </div>
                <House position={index} handset="off" />
                <div className={styles.phone}>
                  <div className={clsx(styles.phoneGlass, styles.loading)}>
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
      <div className={simulatorPageStyles.simSide} />
    </>
  );
}
