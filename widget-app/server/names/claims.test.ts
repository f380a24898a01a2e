import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameWords } from '../messages/en/names.ts'
import { UnreachableError } from '../rpc/rpc.ts'
import { chainsOf } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { serverForTests } from '../testing/server.ts'
import { bodyFor, namesOn, newAccount, refusal } from './names.fixture.ts'

const [{ open }] = databases as [(typeof databases)[number]]
let database: TestDatabase
beforeAll(async () => {
  database = await open()
}, 180_000)
afterAll(() => database.close())

const alice = newAccount()
const nowS = Math.floor(Date.now() / 1_000)
const reasonOf = (name: keyof typeof nameWords, status = 400) => refusal(status, name, nameWords[name])

test.each<[string, Parameters<typeof bodyFor>[1], Parameters<typeof bodyFor>[2], ReturnType<typeof refusal>]>(
  [
    ['a short name', 'abc.shop.eth', {}, reasonOf('short')],
    ['letters of another script', 'аlice.shop.eth', {}, reasonOf('invalid')],
    ['a name that is not normalised', 'Alice.shop.eth', {}, reasonOf('invalid')],
    ['a reserved word', 'support.shop.eth', {}, reasonOf('reserved')],
    ['a word that the project reserves', 'till.shop.eth', {}, reasonOf('reserved')],
    ['an offensive word', 'fuck-you.shop.eth', {}, reasonOf('reserved')],
    ['the parent of another project', 'alice.game.eth', {}, reasonOf('foreign')],
    ['the parent itself', 'shop.eth', {}, reasonOf('foreign')],
    ['a name two levels below', 'a.alice.shop.eth', {}, reasonOf('foreign')],
    ['a project without names', 'alice.shop.eth', { projectId: 'plain' }, reasonOf('foreign')],
    ['a chain that the project does not have', 'alice.shop.eth', { chainId: 137 }, reasonOf('network')],
    ['a chain without a coin type', 'alice.shop.eth', { chainId: 2147483648 }, reasonOf('network')],
    [
      'a message from the future',
      'alice.shop.eth',
      { changes: { timestamp: nowS + 300, expires: nowS + 600 } },
      reasonOf('expired'),
    ],
    [
      'an expired message',
      'alice.shop.eth',
      { changes: { timestamp: nowS - 600, expires: nowS - 1 } },
      reasonOf('expired'),
    ],
    [
      'a message for a long time',
      'alice.shop.eth',
      { changes: { expires: nowS + 6_000 } },
      reasonOf('expired'),
    ],
    [
      'a message of another account',
      'alice.shop.eth',
      { changes: { account: `eip155:8453:${newAccount().address}` } },
      reasonOf('message'),
    ],
    [
      'a message for another chain',
      'alice.shop.eth',
      { changes: { account: `eip155:10:${alice.address}` } },
      reasonOf('message'),
    ],
    ['a nonce that is none', 'alice.shop.eth', { changes: { nonce: '1' } }, reasonOf('message')],
    [
      'a signature of somebody else',
      'alice.shop.eth',
      { sign: (message) => newAccount().signMessage({ message }) },
      reasonOf('signature', 401),
    ],
    [
      'a signature of another message',
      'alice.shop.eth',
      { sign: (message) => alice.signMessage({ message: `${message} ` }) },
      reasonOf('signature', 401),
    ],
    ['a signature that is none', 'alice.shop.eth', { sign: async () => '0x00' }, reasonOf('signature', 401)],
  ],
)('%s is refused, and nothing is registered', async (_, name, visit, refused) => {
  const { claim, get } = await namesOn(database)
  expect(await claim(alice, name, visit)).toEqual(refused)
  expect((await get(`reverse/${alice.address}?chainId=eip155:8453`)).body).toEqual([])
})

test.each<[string, unknown]>([
  ['no object', 'alice'],
  ['a coin type as text', { coin_type: '60' }],
  ['an address that is none', { address: '0x1' }],
  ['a signature that is none', { signature: 'signed' }],
])('a body with %s is refused', async (_, change) => {
  const { post } = await namesOn(database)
  const body = await bodyFor(alice, 'alice.shop.eth')
  const changed = typeof change === 'object' ? { ...body, ...change } : change
  expect(await post(changed)).toEqual(reasonOf('body'))
})

test('a contract’s account has its name on its own chain only, where nobody else may change it', async () => {
  const yes = `0x${'0'.repeat(63)}1`
  const accepting = { request: async () => yes, batch: () => Promise.reject(new Error('no batches')) }
  const { claim, get } = await namesOn(database, accepting)
  const contract = newAccount()
  // Not the signature of the account's own key, so that the contract is asked.
  const sign = (message: string) => newAccount().signMessage({ message })
  expect((await claim(contract, 'carol.shop.eth', { sign })).body).toMatchObject({
    addresses: { 2147492101: { address: contract.address } },
  })
  const names = async (chainId: number) =>
    (await get(`reverse/${contract.address}?chainId=eip155:${chainId}`)).body
  expect(await names(8453)).toMatchObject([{ name: 'carol.shop.eth' }])
  expect(await names(10)).toEqual([])
  expect((await get('account/carol.shop.eth?chainId=eip155:10')).status).toBe(404)
  expect(await claim(contract, 'carol.shop.eth', { sign, chainId: 10 })).toEqual(reasonOf('taken', 409))
  const attributes = { bio: 'Mine' }
  expect((await claim(contract, 'carol.shop.eth', { sign, changes: { attributes } })).status).toBe(200)
})

test('while no node answers whether a contract has signed, the claim can be repeated', async () => {
  const away = () => Promise.reject(new UnreachableError('eip155:8453'))
  const { claim } = await namesOn(database, { request: away, batch: away })
  const sign = async () => `0x${'1'.repeat(130)}`
  expect((await claim(newAccount(), 'david.shop.eth', { sign })).status).toBe(503)
})

test('too many attempts are refused for a minute', async () => {
  const { claim, app } = await namesOn(database)
  for (let attempt = 0; attempt < 10; attempt += 1) await claim(alice, 'abc.shop.eth')
  expect(await claim(alice, 'abc.shop.eth')).toEqual(reasonOf('busy', 429))
  const response = await app.request('/v1/profile/account?projectId=shop', { method: 'POST' })
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('a long body is refused', async () => {
  const { post } = await namesOn(database)
  expect(await post({ message: 'a'.repeat(200_000) })).toEqual(reasonOf('body'))
})

test('without a database, names are unavailable and identities are not', async () => {
  const { app } = serverForTests()
  const identity = await app.request(`/v1/identity/${alice.address}?projectId=shop&chainId=eip155:8453`)
  expect(await identity.json()).toEqual({ name: null, avatar: null })
})

test('text records that are wrong are named, and nothing is registered', async () => {
  const { claim, get } = await namesOn(database)
  const attributes = { avatar: 'javascript:alert(1)', bio: 'Hi', url: 'alice.example' }
  const reason = { name: 'attributes', description: nameWords.attributes }
  expect(await claim(newAccount(), 'frank.shop.eth', { changes: { attributes } })).toEqual({
    status: 400,
    body: {
      status: 'FAILED',
      reasons: [
        { ...reason, field: 'avatar' },
        { ...reason, field: 'url' },
      ],
    },
  })
  expect((await get('account/frank.shop.eth')).status).toBe(404)
})

test('texts that an older rule accepted stay, and new ones are judged', async () => {
  const { claim, post } = await namesOn(database)
  const [hanna, other] = [newAccount(), newAccount()]
  const saved = { bio: 'two\nlines', url: 'hanna.example' }
  await claim(hanna, 'hanna.shop.eth')
  const named = database.db.updateTable('names').where('name', '=', 'hanna.shop.eth')
  await named.set({ attributes: saved }).execute()
  const withTexts = (attributes: Record<string, string>) =>
    claim(hanna, 'hanna.shop.eth', { changes: { attributes } })
  const refused = { status: 400, body: { reasons: [{ name: 'attributes', field: 'bio' }] } }
  expect(await withTexts({ ...saved, bio: 'three\nlines' })).toMatchObject(refused)
  expect(await withTexts({ url: saved.bio, bio: saved.url })).toMatchObject({ status: 400 })
  expect((await withTexts({ ...saved, email: 'hanna@shop.example' })).status).toBe(200)
  const changes = { attributes: saved }
  const moved = await post(await bodyFor(hanna, 'hanna.shop.eth', { changes, recipient: other }))
  expect(moved).toMatchObject({ status: 200, body: { addresses: { 60: { address: other.address } } } })
})

test('an account that has set a name on a chain has its name here too', async () => {
  const value = { name: 'greta.eth', avatar: null }
  const identities = { of: async () => ({ value, ageMs: 0 }), resolveName: async () => null }
  const mainnet = chainForTests({ id: 'eip155:1', isTestnet: false, ensRegistry: newAccount().address })
  const base = chainForTests({ id: 'eip155:8453', isTestnet: false })
  const { claim, get, app } = await namesOn(database, undefined, {
    identities,
    chains: chainsOf(mainnet, base),
  })
  const greta = newAccount()
  expect((await claim(greta, 'greta.shop.eth')).status).toBe(200)
  const { body } = await get(`reverse/${greta.address}?chainId=eip155:8453`)
  expect((body as { name: string }[]).map(({ name }) => name)).toEqual(['greta.eth', 'greta.shop.eth'])
  const identity = await app.request(`/v1/identity/${greta.address}?projectId=shop&chainId=eip155:8453`)
  expect(await identity.json()).toEqual(value)
})
