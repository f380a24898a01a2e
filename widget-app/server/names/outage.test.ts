import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutboundError } from '../outbound/error.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { namesOn, newAccount } from './names.fixture.ts'

const [{ open }] = databases as [(typeof databases)[number]]
let database: TestDatabase
beforeAll(async () => {
  database = await open()
}, 180_000)
afterAll(() => database.close())

/** A server on which an account has a name, and one that cannot read it. */
async function replicas() {
  const { claim, naming, get } = await namesOn(database)
  const account = newAccount()
  const name = `a${account.address.slice(2, 12).toLowerCase()}.shop.eth`
  expect((await claim(account, name)).status).toBe(200)
  const reverse = () => Promise.reject(new OutboundError('unreachable', 'the database is not open', 2_000))
  const away = await namesOn(database, undefined, { accountNames: { ...naming.accountNames, reverse } })
  return { account, name, get, away }
}

test('names that cannot be read are unavailable: an empty list would say that they are lost', async () => {
  const { account, name, get, away } = await replicas()
  const path = `reverse/${account.address}?chainId=eip155:8453`
  expect(await get(path)).toMatchObject({ status: 200, body: [{ name }] })
  expect(await away.get(path)).toMatchObject({ status: 503, body: { error: { code: 'chain-unavailable' } } })
})

test('an identity is what the chain says, while names cannot be read', async () => {
  const { account, away } = await replicas()
  const identity = `/v1/identity/${account.address}?projectId=shop&chainId=eip155:8453`
  const response = await away.app.request(identity)
  expect([response.status, await response.json()]).toEqual([200, { name: null, avatar: null }])
})
