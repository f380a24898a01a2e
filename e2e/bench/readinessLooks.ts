/**
 * Checks a database as a secure server does for its readiness, and prints the time of each check (ms). It is a separate
 * process, run with `--conditions=source`, because the server's modules resolve only with that condition.
 */
import { openDatabase } from '../../secure-frame/server/db/open.ts'
import { parseKeyring } from '../../secure-frame/server/keys/keyring.ts'
import { checkReplica } from '../../secure-frame/server/keys/selfCheck.ts'

const WARMING_UP = 10
const LOOKS = 100

const { DATABASE_URL: url = '', AIRLOCK_KEYS: keys = '' } = process.env
const database = await openDatabase({ url })
const keyring = await parseKeyring(keys)
for (let look = 0; look < WARMING_UP + LOOKS; look += 1) {
  const start = performance.now()
  await checkReplica(database.db, keyring, Date.now)
  if (look >= WARMING_UP) process.stdout.write(`${performance.now() - start}\n`)
}
await database.close()
