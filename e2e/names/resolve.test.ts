import type { JsonRpcProvider } from 'ethers'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../widget-app/server/db/open.ts'
import { createLimits } from '../../widget-app/server/limits/limits.ts'
import { namesOn, newAccount } from '../../widget-app/server/names/names.fixture.ts'
import { createRequest } from '../../widget-app/server/outbound/request.ts'
import { createRpc } from '../../widget-app/server/rpc/createRpc.ts'
import { silent as log } from '../../widget-app/server/testing/silent.ts'
import { type Chain, startChain } from '../local/chain.ts'
import { type ChainHelper, chainHelper } from '../support/chain.ts'
import { clientsOf, runDeploy, serveApp, startEns } from './deployed.fixture.ts'

let running: Chain
let chain: ChainHelper
let ens: Awaited<ReturnType<typeof startEns>>
let database: Awaited<ReturnType<typeof openDatabase>>
let server: Awaited<ReturnType<typeof namesOn>>
let gateway: Awaited<ReturnType<typeof serveApp>>
let clients: ReturnType<typeof clientsOf>

beforeAll(async () => {
  running = await startChain({ chainId: 31_337 })
  chain = chainHelper(running)
  ens = await startEns(chain, ['shop.eth', 'shop.example'])
  clients = clientsOf(chain, ens)
  database = await openDatabase({ dataDir: 'memory' })
  const nameLimits = createLimits({ perAddress: 1_000, perProject: 1_000 })
  server = await namesOn(database, createRpc({ request: createRequest(false), log }), { nameLimits })
  gateway = await serveApp(server.app)
  const deployed = await deploy(gateway.url)
  expect(deployed).toMatchObject({ code: 0, err: '' })
}, 180_000)
afterAll(async () => {
  clients.ethers.destroy()
  await gateway.stop()
  await database.close()
  await running.stop()
})

const deploy = (widgetUrl: string, env: Record<string, string> = {}) =>
  runDeploy(
    ['--rpc', chain.url, '--widget', widgetUrl, '--registry', ens.registry.address, '--parent', 'shop.eth'],
    env,
  )

/** Each client's own words for the same questions. */
const ask = {
  viem: {
    address: (name: string, coinType?: bigint) =>
      clients.viem.getEnsAddress({ name, ...(coinType !== undefined && { coinType }) }),
    text: (name: string, key: string) => clients.viem.getEnsText({ name, key }),
    avatar: (name: string) => clients.viem.getEnsText({ name, key: 'avatar' }),
  },
  ethers: {
    address: async (name: string, coinType?: bigint) =>
      (await resolver(clients.ethers, name)).getAddress(coinType && Number(coinType)),
    text: async (name: string, key: string) => (await resolver(clients.ethers, name)).getText(key),
    avatar: async (name: string) => (await resolver(clients.ethers, name)).getAvatar(),
  },
}

/** viem returns bytes, which have no checksum. */
const isSameAs = (address: Address) => (found: unknown) => isAddressEqual(found as Address, address)

async function resolver(ethers: JsonRpcProvider, name: string) {
  const found = await ethers.getResolver(name)
  if (!found) throw new Error(`ethers finds no resolver for ${name}`)
  return found
}

describe.each(['viem', 'ethers'] as const)('unmodified %s', (library) => {
  const client = ask[library]

  test('resolves a name that was registered a moment before, without a transaction', async () => {
    const alice = newAccount()
    const name = `alice-${library}.shop.eth`
    expect(await client.address(name)).toBeNull()
    const block = await chain.client.getBlockNumber()
    expect((await server.claim(alice, name)).status).toBe(200)
    expect(await client.address(name)).toBe(alice.address)
    expect(await chain.client.getBlockNumber()).toBe(block)
  })

  test('resolves an account’s key on every EVM chain', async () => {
    const bob = newAccount()
    await server.claim(bob, `bobby-${library}.shop.eth`)
    for (const chainId of [10n, 8453n])
      expect(await client.address(`bobby-${library}.shop.eth`, 0x80000000n + chainId)).toSatisfy(
        isSameAs(bob.address),
      )
  })

  test('reads avatar and texts, and their change at once', async () => {
    const carol = newAccount()
    const name = `carol-${library}.shop.eth`
    const attributes = { avatar: 'https://shop.example/c.png', bio: 'Carol', url: 'https://carol.example' }
    await server.claim(carol, name, { changes: { attributes } })
    expect(await client.avatar(name)).toBe(attributes.avatar)
    expect(await client.text(name, 'url')).toBe(attributes.url)
    expect(await client.text(name, 'description')).toBe('Carol')
    await server.claim(carol, name, { changes: { attributes: { url: 'https://new.example' } } })
    expect(await client.text(name, 'url')).toBe('https://new.example')
  })

  test('resolves no name of a parent that does not use the resolver', async () => {
    await server.claim(newAccount(), `david-${library}.shop.example`)
    expect(await clients.viem.getEnsAddress({ name: `david-${library}.shop.example` })).toBeNull()
    expect(await clients.ethers.resolveName(`david-${library}.shop.example`)).toBeNull()
  })
})

test('the account behind a name has that name, by the API', async () => {
  const erin = newAccount()
  await server.claim(erin, 'erin-reverse.shop.eth')
  const { body } = await server.get(`reverse/${erin.address}?chainId=eip155:8453`)
  expect(body).toMatchObject([{ name: 'erin-reverse.shop.eth' }])
  expect(await ask.viem.address('erin-reverse.shop.eth')).toBe(erin.address)
})

describe('a resolver believes no answer', () => {
  /** A gateway that changes what ours answers. */
  const lyingGateway = (lie: (data: Hex) => Hex) =>
    serveApp({
      request: async (path, init) => {
        const response = await server.app.request(path, init)
        const { data } = (await response.json()) as { data: Hex }
        return Response.json({ data: lie(data) })
      },
    })

  const refused = async (gatewayUrl: string, env: Record<string, string> = {}) => {
    expect(await deploy(gatewayUrl, env)).toMatchObject({ code: 0 })
    await expect(clients.viem.getEnsAddress({ name: 'frank.shop.eth', strict: true })).rejects.toThrow()
    expect(await clients.ethers.resolveName('frank.shop.eth').catch(() => null)).toBeNull()
    expect(await deploy(gateway.url)).toMatchObject({ code: 0 })
    expect(await ask.viem.address('frank.shop.eth')).toBe(frank.address)
  }
  const frank = newAccount()
  beforeAll(async () => {
    await server.claim(frank, 'frank.shop.eth')
  })

  test('that another key has signed', async () => {
    await refused(gateway.url, { AIRLOCK_NAMES_KEY: '7'.repeat(64) })
  }, 120_000)

  test('that names another account', async () => {
    const other = newAccount().address.slice(2).toLowerCase()
    const lying = await lyingGateway(
      (data) => data.replaceAll(frank.address.slice(2).toLowerCase(), other) as Hex,
    )
    await refused(lying.url)
    expect(lying.requests()).toBeGreaterThan(0)
    await lying.stop()
  }, 120_000)

  test('that has expired', async () => {
    const kept = new Map<string, Response>()
    const old = await serveApp({
      request: async (path, init) => {
        const response = kept.get(path) ?? (await server.app.request(path, init))
        kept.set(path, response.clone())
        return response
      },
    })
    expect(await deploy(old.url)).toMatchObject({ code: 0 })
    expect(await ask.viem.address('frank.shop.eth')).toBe(frank.address)
    await chain.client.increaseTime({ seconds: 301 })
    await chain.client.mine({ blocks: 1 })
    await expect(clients.viem.getEnsAddress({ name: 'frank.shop.eth', strict: true })).rejects.toThrow()
    expect(await clients.ethers.resolveName('frank.shop.eth').catch(() => null)).toBeNull()
    await old.stop()
  }, 120_000)
})
