import { CommandProblem, EXIT } from '@airlock/kit/server'
import type { Audit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { opens } from '../keys/backupCheck.ts'
import type { Keyring } from '../keys/keyring.ts'
import { putAside } from '../keys/quarantine.ts'

interface Deps {
  db: Db
  audit: Audit
  keyring: Keyring
}

/**
 * Moves the shares of a person's wallet to the quarantine, because its key is lost: it cannot be put together with what
 * the server has. Only then the person can replace the key.
 *
 * @returns how many shares were moved
 * @throws CommandProblem if both shares open, because nothing is lost then
 */
export async function giveUpKey({ db, audit, keyring }: Deps, userId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('shares')
      .innerJoin('wallets', 'wallets.id', 'shares.wallet_id')
      .selectAll('shares')
      .select('wallets.user_id')
      .where('wallets.user_id', '=', userId)
      .execute()
    const open = await Promise.all(rows.map((row) => opens(keyring, row)))
    if (open.filter(Boolean).length === 2)
      throw new CommandProblem('Both shares of this wallet open: its key is not lost.', EXIT.failed)
    let moved = 0
    for (const row of rows) moved += await putAside(trx, row)
    const details = { byOperator: true, count: moved }
    await audit(trx, { action: 'shares-quarantined', userId, sessionId: null, details })
    return moved
  })
}
