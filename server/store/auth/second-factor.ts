import type { PersonId } from "#domain/ids.ts";
import { type Db, sql } from "#server/store/sql.ts";

/** Starts the setup: sign-in requires no code until the first code was verified. */
export async function saveSecondFactorSecret(tx: Db, id: PersonId, sealed: Buffer): Promise<void> {
  await tx.run(sql`
    update person set second_factor_secret = ${sealed}, second_factor_last_step = 0, recovery_hashes = '{}'
     where id = ${id} and not second_factor_enabled`);
}

/** False if it is already enabled, or if `sealed` is no longer the secret that the setup started with. */
export async function enableSecondFactor(
  tx: Db,
  id: PersonId,
  row: { sealed: Buffer; step: number; recoveryHashes: readonly string[] },
): Promise<boolean> {
  const turned = await tx.run(sql`
    update person set second_factor_enabled = true, second_factor_last_step = ${row.step}, recovery_hashes = ${row.recoveryHashes}
     where id = ${id} and not second_factor_enabled and second_factor_secret = ${row.sealed}`);
  return turned === 1;
}

export async function clearSecondFactor(tx: Db, id: PersonId): Promise<boolean> {
  const turned = await tx.run(sql`
    update person set second_factor_enabled = false, second_factor_secret = null, second_factor_last_step = 0, recovery_hashes = '{}'
     where id = ${id} and second_factor_enabled`);
  return turned === 1;
}

/** Accepts each code once. False for a time step that was used, or an earlier one. */
export async function consumeTotpStep(tx: Db, id: PersonId, step: number): Promise<boolean> {
  const spent = await tx.run(sql`
    update person set second_factor_last_step = ${step}
     where id = ${id} and second_factor_enabled and second_factor_last_step < ${step}`);
  return spent === 1;
}

export async function consumeRecoveryHash(tx: Db, id: PersonId, hash: string): Promise<boolean> {
  const spent = await tx.run(sql`
    update person set recovery_hashes = array_remove(recovery_hashes, ${hash})
     where id = ${id} and second_factor_enabled and ${hash} = any(recovery_hashes)`);
  return spent === 1;
}

export async function setRecoveryHashes(
  tx: Db,
  id: PersonId,
  hashes: readonly string[],
): Promise<boolean> {
  const set = await tx.run(sql`
    update person set recovery_hashes = ${hashes} where id = ${id} and second_factor_enabled`);
  return set === 1;
}
