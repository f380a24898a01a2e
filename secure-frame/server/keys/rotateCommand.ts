import type { DatabaseOptions } from '@airlock/kit/server'
import { openDatabase } from '../db/open.ts'
import { parseKeyring } from './keyring.ts'
import { rotate } from './rotate.ts'
import { rotatePermissions } from './rotatePermissions.ts'

interface Options {
  /** Whether shares that do not open may be moved to the quarantine. */
  quarantine?: boolean
}

/**
 * The operator's command `rotate-keys`. It prints its results line by line and resolves to the exit code.
 *
 * @param keyring the text of the keyring, whose current key is the new one
 */
export async function rotateCommand(
  database: DatabaseOptions,
  keyring: string,
  say: (line: string) => void,
  { quarantine = false }: Options = {},
): Promise<number> {
  const opened = await openDatabase(database)
  try {
    const options = { db: opened.db, keyring: await parseKeyring(keyring), quarantine }
    const { rewrapped, failed, quarantined } = await rotate(options)
    const needed = report(await rotatePermissions(options), say)
    say(`${rewrapped} shares are wrapped under the current keys now.`)
    for (const { walletId, kind, reason } of failed)
      say(`Wallet ${walletId}, ${kind} share: left as it was. ${reason}`)
    const damaged = failed.filter(({ isDamaged }) => isDamaged).length
    if (quarantined > 0)
      say(
        `${quarantined} damaged shares were moved to quarantine: the wallets cannot be opened until they are restored.`,
      )
    else if (damaged > 0)
      say(
        `${damaged} shares are damaged. Restore them from a backup, or put them aside with "rotate-keys --quarantine": they keep no key from being retired then.`,
      )
    const left = failed.length - quarantined
    say(left === 0 ? 'No share needs an older key.' : `${left} shares still need an older key.`)
    return left + needed === 0 ? 0 : 1
  } finally {
    await opened.close()
  }
}

/** Reports the permissions, if there is anything to say, and returns how many still need an older key. */
function report(
  { rewrapped, failed, quarantined }: Awaited<ReturnType<typeof rotatePermissions>>,
  say: (line: string) => void,
): number {
  if (rewrapped > 0) say(`${rewrapped} permissions are wrapped under the current keys now.`)
  for (const { id, reason } of failed) say(`Permission ${id}: left as it was. ${reason}`)
  if (quarantined > 0)
    say(`${quarantined} damaged permissions keep no key in use: people cannot revoke them here.`)
  const left = failed.length - quarantined
  if (left > 0) say(`${left} permissions still need an older key.`)
  return left
}
