import { Decimal } from 'decimal.js'
import { type Address, getAddress, namehash, pad, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain as ServedChain } from '../../widget-app/server/chains/chain.ts'
import { chainForTests } from '../../widget-app/server/testing/chains.ts'
import { Prices } from '../../widget-app/shared/blockchain.ts'
import { type Chain, startChain } from '../local/chain.ts'
import { contractsOn, type Deployed } from '../market/contracts.ts'
import { type ChainHelper, chainHelper } from '../support/chain.ts'
import { apiOver } from './api.ts'

Decimal.set({ precision: 200 })

let node: Chain
let chain: ChainHelper
let contracts: ReturnType<typeof contractsOn>
let multicall: Deployed

beforeAll(async () => {
  node = await startChain({ chainId: 31_337 })
  chain = chainHelper(node)
  contracts = contractsOn(chain)
  multicall = await contracts.deploy('Multicall')
}, 60_000)
afterAll(() => node.stop())

const newAccount = (): Address => privateKeyToAddress(generatePrivateKey())
const served = (changes: Partial<ServedChain> = {}) => chainForTests({ rpcUrls: [node.url], ...changes })
/** Formats an amount independently of the server. */
const written = (amount: bigint, decimals: number) =>
  new Decimal(amount.toString()).div(new Decimal(10).pow(decimals)).toFixed()

/** Deploys tokens of every kind, and an account that holds most of them. */
async function portfolio() {
  const account = newAccount()
  await chain.client.setBalance({ address: account, value: 1_234_567_890_123_456_789n })
  const all = [
    { token: await contracts.deploy('Token', 'Dai', 'DAI', 18), amount: 10n ** 30n + 1n, decimals: 18 },
    { token: await contracts.deploy('Token', 'USD Coin', 'USDC', 6), amount: 1_500_001n, decimals: 6 },
    { token: await contracts.deploy('Usdt', 'Tether', 'USDT', 6), amount: 7n, decimals: 6 },
    { token: await contracts.deploy('Token', 'Ticket', 'TKT', 0), amount: 3n, decimals: 0 },
    { token: await contracts.deploy('Token', 'All', 'ALL', 36), amount: 2n ** 256n - 1n, decimals: 36 },
    { token: await contracts.deploy('Token', 'None', 'NONE', 18), amount: 0n, decimals: 18 },
  ]
  for (const { token, amount } of all) if (amount > 0n) await token.write('mint', account, amount)
  return { account, all }
}

test.each([true, false])(
  'balances equal those of the contracts (with Multicall3: %s)',
  async (hasMulticall) => {
    const { account, all } = await portfolio()
    const named = all.slice(0, 3).map(({ token }) => ({ address: token.address }))
    const seen = all.slice(3).map(({ token }) => token.address)
    const api = apiOver(served({ multicall: hasMulticall ? multicall.address : null, tokens: named }), seen)
    const [native, ...tokens] = await api.balances(account)
    expect(native?.quantity.numeric).toBe(written(await chain.balanceOf(account), 18))
    const held = await Promise.all(
      all.map(async ({ token, decimals }) => {
        const amount = await token.read<bigint>('balanceOf', account)
        return [`eip155:31337:${getAddress(token.address)}`, written(amount, decimals)] as const
      }),
    )
    const expected = new Map(held.filter(([, amount]) => amount !== '0'))
    expect(new Map(tokens.map(({ address, quantity }) => [address, quantity.numeric]))).toEqual(expected)
    expect(tokens.map(({ symbol }) => symbol).sort()).toEqual(['ALL', 'DAI', 'TKT', 'USDC', 'USDT'])
  },
  60_000,
)

test.each([true, false])(
  'a contract that burns gas or returns a megabyte does not affect others (with Multicall3: %s)',
  async (hasMulticall) => {
    const account = newAccount()
    const good = await contracts.deploy('Token', 'Good', 'GOOD', 18)
    const met = await contracts.deploy('Token', 'Met', 'MET', 18)
    const [burner, bomb] = [await contracts.deploy('Odd', true), await contracts.deploy('Odd', false)]
    await good.write('mint', account, 5n)
    await met.write('mint', account, 6n)
    const api = apiOver(
      served({ multicall: hasMulticall ? multicall.address : null, tokens: [{ address: good.address }] }),
      [burner.address, bomb.address, met.address],
    )
    const symbols = (await api.balances(account)).map(({ symbol }) => symbol)
    expect(symbols).toEqual(['ETH', 'GOOD', 'MET'])
  },
  60_000,
)

describe('prices', () => {
  test('of coins and tokens are the pool’s, and values are price times quantity', async () => {
    const weth = await contracts.deploy('Token', 'Wrapped Ether', 'WETH', 18)
    const usdt = await contracts.deploy('Usdt', 'Tether', 'USDT', 6)
    const pool = await contracts.pool([weth, 7_000_000_000_000_000_003n], [usdt, 21_000_000_001n])
    const account = newAccount()
    await chain.client.setBalance({ address: account, value: 1_234_567_890_123_456_789n })
    await weth.write('mint', account, 11n ** 18n)
    const named = [weth, usdt].map(({ address }) => ({ address }))
    const pools = [{ kind: 'uniswap-v2', address: pool.address, token: 'native', usd: usdt.address }] as const
    const api = apiOver(served({ multicall: multicall.address, tokens: named, pools }))

    const [first, second] = await pool.read<[bigint, bigint, number]>('getReserves')
    const isFirst = getAddress(await pool.read<Address>('token0')) === getAddress(weth.address)
    const [reserve, dollars] = isFirst ? [first, second] : [second, first]
    const price = new Decimal(dollars.toString()).div(1e6).div(new Decimal(reserve.toString()).div(1e18))
    const [native, token] = await api.balances(account)
    expect(native?.price).toBe(price.toNumber())
    expect(token?.price).toBe(price.toNumber())
    for (const row of [native, token])
      expect(row?.value).toBe(new Decimal(price.toNumber()).mul(row?.quantity.numeric ?? '').toNumber())

    const addresses = [
      'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      `eip155:31337:${weth.address}`,
      `eip155:31337:${usdt.address}`,
      `eip155:31337:${newAccount()}`,
    ]
    const response = await api.post('/v1/fungible/price', { currency: 'usd', addresses, projectId: 'shop' })
    const { fungibles } = Prices.parse(await response.json())
    expect(fungibles.map(({ address, symbol, price: told }) => [address, symbol, told])).toEqual([
      [addresses[0], 'ETH', price.toNumber()],
      [addresses[1], 'WETH', price.toNumber()],
      [addresses[2], 'USDT', 1],
    ])
  }, 60_000)
})

describe('names', () => {
  const NODE = (name: string) => namehash(name)
  const reverse = (account: Address) => namehash(`${account.slice(2).toLowerCase()}.addr.reverse`)
  const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB'
  let names: Deployed
  let api: ReturnType<typeof apiOver>

  beforeAll(async () => {
    names = await contracts.deploy('Names')
    api = apiOver(served({ ensRegistry: names.address }))
  })

  const lead = (name: string, to: Address) => names.write('setAddress', NODE(name), 60n, to)

  test('an account has the name that resolves back to it, and the name resolves to the account', async () => {
    const account = newAccount()
    await lead('alice.eth', account)
    await names.write('setName', reverse(account), 'alice.eth')
    await names.write('setText', NODE('alice.eth'), 'avatar', PNG)
    expect(await api.json(`/v1/identity/${account}`)).toEqual({ name: 'alice.eth', avatar: PNG })
    expect(await api.json('/v1/profile/account/Alice.eth?apiVersion=2')).toEqual({
      name: 'alice.eth',
      addresses: { 60: { address: account } },
      attributes: [],
    })
  }, 30_000)

  test.each([
    ['does not resolve back', 'bob.eth', 'bob.eth', false],
    ['is not normalized', 'Bob2.eth', 'bob2.eth', true],
    ['has invisible letters', 'bo\u200Bb3.eth', 'bob3.eth', true],
    ['is invalid', 'bob', 'bob', true],
  ])(
    'a name is not shown if it %s',
    async (_, said, registered, leadsBack) => {
      const account = newAccount()
      await lead(registered, leadsBack ? account : newAccount())
      await names.write('setName', reverse(account), said)
      expect(await api.json(`/v1/identity/${account}`)).toEqual({ name: null, avatar: null })
    },
    30_000,
  )

  test('an unknown name gets 404', async () => {
    const response = await api.get('/v1/profile/account/nobody.eth?apiVersion=2')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'name-unknown' } })
    await names.write('setAddress', NODE('zero.eth'), 60n, pad(toHex(0), { size: 20 }))
    expect((await api.get('/v1/profile/account/zero.eth')).status).toBe(404)
  }, 30_000)
})

test('an unreachable node leaves the earlier balances with their age; an unknown account gets Retry-After', async () => {
  const other = await startChain({ chainId: 31_338 })
  const account = newAccount()
  await chainHelper(other).client.setBalance({ address: account, value: parseEther('2') })
  const api = apiOver(chainForTests({ id: 'eip155:31338', rpcUrls: [other.url] }))
  const path = `/v1/account/${account}/balance`
  expect(await api.balances(account)).toMatchObject([{ quantity: { numeric: '2' } }])
  await other.stop()
  const kept = await api.get(path)
  expect(kept.status).toBe(200)
  expect(Number(kept.headers.get('age'))).toBeGreaterThanOrEqual(0)
  expect(await kept.json()).toMatchObject({ balances: [{ quantity: { numeric: '2' } }] })
  const unknown = await api.get(`/v1/account/${newAccount()}/balance`)
  expect(unknown.status).toBe(503)
  expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThan(0)
}, 60_000)
