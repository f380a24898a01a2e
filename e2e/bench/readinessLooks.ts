/**
 * Looks at a database as a secure server does that asks itself whether it is ready, and prints how long (ms) each look
 * took. A process of its own, run with `--conditions=source`: the server's modules are found under that alone.
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
