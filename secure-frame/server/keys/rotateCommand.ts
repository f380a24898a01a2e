import type { DatabaseOptions } from '@airlock/server-kit'
import { openDatabase } from '../db/open.ts'
import { parseKeyring } from './keyring.ts'
import { rotate } from './rotate.ts'

/**
 * The operator's command: `rotate-keys`. Says what it did, one line a fact; resolves to the exit code.
 *
 * @param keyring the text of the keyring, in which the new key is the current one
 */
export async function rotateCommand(
  database: DatabaseOptions,
  keyring: string,
  say: (line: string) => void,
): Promise<number> {
  const opened = await openDatabase(database)
  try {
    const { rewrapped, failed } = await rotate({ db: opened.db, keyring: await parseKeyring(keyring) })
    say(`${rewrapped} shares are wrapped under the current keys now.`)
    for (const { walletId, kind, reason } of failed)
      say(`Wallet ${walletId}, ${kind} share: left as it was. ${reason}`)
    say(
      failed.length === 0
        ? 'No share needs an older key.'
        : `${failed.length} shares still need an older key.`,
    )
    return failed.length === 0 ? 0 : 1
  } finally {
    await opened.close()
  }
}
