import { parseProjects } from '@airlock/kit/server'
import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { ClaimBody } from '../../shared/names/api.ts'
import { type NameClaim, newClaim, writeClaim } from '../../shared/names/claim.ts'
import { coinTypeOf } from '../../shared/names/coinType.ts'
import type { Server } from '../context.ts'
import type { OpenDatabase } from '../db/open.ts'
import { openStore } from '../db/store.ts'
import { createNaming } from '../naming.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { chainsOf } from '../testing/accounts.ts'
import { chainForTests } from '../testing/chains.ts'
import { serverForTests } from '../testing/server.ts'
import { silent as log } from '../testing/silent.ts'

const PROJECTS = `projects:
  - id: shop
    name: The Shop
    origins: ["https://shop.example"]
    names: { parents: [shop.eth, shop.example], reserved: [till] }
  - id: game
    name: The Game
    origins: ["https://game.example"]
    names: { parents: [game.eth] }
  - id: plain
    name: Without names
    origins: ["https://plain.example"]
`

/** Another key than any of an account. */
export const NAMES_KEY: Hex = `0x${'5'.repeat(64)}`

export const newAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

/** A chain on which no contract accepts a signature. */
const NO_CONTRACTS: Rpc = {
  request: async () => '0x',
  batch: () => Promise.reject(new Error('These tests send no batches.')),
}

/** An account, or what signs like one. */
type Signing = Pick<PrivateKeyAccount, 'address' | 'signMessage'>

interface Visit {
  chainId?: number
  projectId?: string
  changes?: Partial<NameClaim>
  /** Signs in the account's place. */
  sign?: (message: string) => Promise<string>
  recipient?: Signing
}

/** The body with which an account claims a name. */
export async function bodyFor(
  account: Signing,
  name: string,
  { chainId = 8453, changes = {}, sign, recipient }: Visit = {},
): Promise<ClaimBody> {
  const caip = (address: string) => `eip155:${chainId}:${address}`
  const transferTo = recipient && { transferTo: caip(recipient.address) }
  const claim = newClaim({ name, attributes: {}, account: caip(account.address), ...transferTo })
  const message = writeClaim({ ...claim, ...changes })
  return {
    coin_type: coinTypeOf(chainId) ?? 0,
    address: account.address,
    message,
    signature: await (sign?.(message) ?? account.signMessage({ message })),
    ...(recipient && { recipient_signature: await recipient.signMessage({ message }) }),
  }
}

/** A server with names on a database, as one of several replicas would be. */
export async function namesOn(
  database: Pick<OpenDatabase, 'db' | 'kind'>,
  rpc: Rpc = NO_CONTRACTS,
  { rpcUrls = [], ...changes }: Partial<Server> & { rpcUrls?: string[] } = {},
) {
  const store = openStore({
    open: async () => ({ ...database, ready: async () => {}, close: async () => {} }),
    log,
  })
  await store.opened
  const projects = parseProjects(PROJECTS, 'airlock.yaml', { mode: 'production', hasSecureFrame: true })
  const chains = chainsOf(
    chainForTests({ id: 'eip155:8453', isTestnet: false, rpcUrls }),
    chainForTests({ id: 'eip155:10', isTestnet: false }),
  )
  const naming = createNaming({ projects, chains, rpc, store, namesKey: NAMES_KEY })
  const { app } = serverForTests('production', { projects, chains, rpc, ...naming, ...changes })
  const get = async (path: string, projectId = 'shop') => {
    const response = await app.request(
      `/v1/profile/${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}`,
    )
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const post = async (body: unknown, projectId = 'shop') => {
    const response = await app.request(`/v1/profile/account?projectId=${projectId}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return {
    app,
    naming,
    get,
    post,
    claim: async (account: Signing, name: string, visit: Visit = {}) =>
      post(await bodyFor(account, name, visit), visit.projectId),
  }
}

/** A refusal in the form of the specification. */
export const refusal = (status: number, name: string, description: unknown) => ({
  status,
  body: { status: 'FAILED', reasons: [{ name, description }] },
})
