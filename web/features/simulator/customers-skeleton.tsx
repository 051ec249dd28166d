import { clsx } from "#web/ui/clsx.ts";
import { DelayedFallback, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import customersViewStyles from "./customers-view.module.css";
import { CustomerHouse } from "./illustration/customer-house.tsx";
import { FaultSky } from "./illustration/fault-sky.tsx";
import styles from "./simulated-person.module.css";
import simulatorPageStyles from "./simulator-page.module.css";

const phones = ["first", "second", "third", "fourth"];

/** The page without its customers, so nothing moves when they load. */
export function CustomersSkeleton() {
  return (
    <>
      <div data-part="customers" className={customersViewStyles.customers} aria-busy="true">
        <FaultSky preset="none" rules={[]} />
        <DelayedFallback>
          <p role="status" className="sr">
            Loading simulator…
          </p>
          <div className={customersViewStyles.customersRow} aria-hidden="true">
            {phones.map((phone, index) => (
              <div data-part="person" className={styles.person} key={phone}>
                <div className={styles.personPlate}>
                  <Skeleton width={150} height={24} />
                </div>
                <CustomerHouse position={index} phoneStatus="off" />
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
