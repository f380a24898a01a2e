import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../widget-app/server/db/open.ts'
import { bodyFor, namesOn, newAccount, refusal } from '../../widget-app/server/names/names.fixture.ts'
import { databases } from '../../widget-app/server/testing/databases.ts'
import { dumpAndRestore } from '../support/dump.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A new database of the tests' own Postgres. */
async function newPostgres() {
  const opened = await databases.find(({ name }) => name === 'Postgres')?.open()
  if (opened?.url === undefined) throw new Error('There is no Postgres')
  closing.push(opened.close)
  return { db: opened.db, kind: opened.kind, url: opened.url }
}

test.skipIf(databases.length < 2)(
  'a restored database has every name, owner and used message',
  async () => {
    const before = await newPostgres()
    const [alice, bob, carol] = [newAccount(), newAccount(), newAccount()]
    const old = await namesOn(before)
    const attributes = { avatar: 'https://shop.example/a.png', bio: 'Alice', url: 'https://alice.example' }
    await old.claim(alice, 'alice.shop.eth', { changes: { attributes } })
    await old.claim(bob, 'bobby.shop.eth')
    const used = await bodyFor(bob, 'bobby.shop.eth', { recipient: carol })
    expect((await old.post(used)).status).toBe(200)
    const paths = [
      ...['alice', 'bobby'].map((label) => `account/${label}.shop.eth`),
      ...[alice, bob, carol].map(({ address }) => `reverse/${address}?chainId=eip155:8453`),
    ]
    const readAll = (server: typeof old) => Promise.all(paths.map((path) => server.get(path)))
    const known = await readAll(old)

    const target = await newPostgres()
    await target.db.schema.dropSchema('public').cascade().execute()
    await target.db.schema.createSchema('public').execute()
    await dumpAndRestore(before.url, target.url)
    const restored = await openDatabase({ url: target.url })
    closing.push(restored.close)
    const server = await namesOn(restored)

    expect(await readAll(server)).toEqual(known)
    expect(await server.post(used)).toEqual(refusal(409, 'replayed', expect.any(String)))
    expect(await server.claim(newAccount(), 'a1ice.shop.eth')).toEqual(
      refusal(409, 'taken', expect.any(String)),
    )
    expect((await server.claim(bob, 'bobby.shop.eth')).status).toBe(409)
    const changed = { changes: { attributes: { bio: 'Restored' } } }
    expect((await server.claim(carol, 'bobby.shop.eth', changed)).status).toBe(200)
  },
  120_000,
)
