// For deeds that look into every workspace: in the database of all, others would lose their calls by our clock.
import { prepareEngine } from "#server/scheduler/engine.ts";
import { migrate } from "#server/store/migrate.ts";
import { openOwnDatabase } from "#testing/desk/database.ts";
import { openPhoneHouse, type PhoneHouse } from "./phone-house.ts";

export async function openLonePhoneHouse(): Promise<PhoneHouse> {
  const own = await openOwnDatabase();
  const connection = { connectionString: own.url };
  await migrate(connection);
  const house = openPhoneHouse(connection);
  await prepareEngine(house.database.pool);
  return {
    ...house,
    async close() {
      await house.close();
      await own.drop();
    },
  };
}
