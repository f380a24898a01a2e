import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Abi,
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { callChain } from '../../local/chain.ts'
import { type ChainHelper, startChains } from '../../support/chain.ts'
import { type Deployed, deployOn, entryFor } from './contracts.ts'
import type { Visitor } from './plan.ts'

/** Chains with people on them, and the operator's file for these chains. */
export interface PopulatedChains {
  visitors: Visitor[]
  /** The value of `AIRLOCK_CHAINS_FILE`. */
  chainsFile: string
  /** The newest transaction of each chain, with one of its visitors. */
  newest: { visitor: Visitor; hash: string }[]
  /** Sends a payment on each chain, so that there are new blocks to index. */
  live: () => Promise<void>
  stop: () => Promise<void>
}

/** The number of transfers that each visitor sends and receives, more than fit on a page of the history. */
const TRANSFERS = 30
/** Every fourth visitor has a name. */
const NAMED = 4
/** How long mining these transactions may take (ms). */
const MINING_DEADLINE = 60_000

/**
 * The fees are far above the block's base fee. Otherwise transactions that wait while blocks are full would never be
 * mined.
 */
const FEES = { gas: toHex(500_000), maxFeePerGas: toHex(10n ** 12n), maxPriorityFeePerGas: toHex(10n ** 9n) }
const RICH_ENOUGH = toHex(10n ** 20n)
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The functions that people call on any of the contracts. */
const USED: Abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function mint(address to, uint256[] ids, uint256[] amounts)',
  'function transfer(address to, uint256 amount)',
  'function setAddress(bytes32 node, uint256 coinType, bytes to)',
  'function setName(bytes32 node, string called)',
])

/** An address without a known key. */
const addressOf = (place: number): Address =>
  getAddress(toHex(0xa1_0000_0000_0000n + BigInt(place), { size: 20 }))

type Send = (from: Address, to: Address, data: Hex) => Promise<string>

const senderOn =
  ({ url }: ChainHelper): Send =>
  async (from, to, data) =>
    String(await callChain(url, 'eth_sendTransaction', [{ from, to, data, ...FEES }]))

const calling = (functionName: string, ...args: unknown[]) =>
  encodeFunctionData({ abi: USED, functionName, args })

/**
 * Sets up one visitor's assets and transactions. Each account sends its own one after the other, which keeps nonces in
 * order.
 */
async function populate(
  chain: ChainHelper,
  on: Deployed,
  people: readonly Address[],
  own: number,
  name: string | null,
): Promise<void> {
  const person = people[own] ?? NATIVE
  const send = senderOn(chain)
  const does = (to: Address, data: Hex) => send(person, to, data)
  await callChain(chain.url, 'anvil_setBalance', [person, RICH_ENOUGH])
  for (const { address } of [on.weth, on.dollar, on.unlisted])
    await does(address, calling('mint', person, 10n ** 18n))
  await does(on.cards.address, calling('mint', person, BigInt(own)))
  await does(on.goods.address, calling('mint', person, [1n, 2n], [5n, 3n]))
  if (name !== null) {
    const reverse = namehash(`${person.slice(2).toLowerCase()}.addr.reverse`)
    await does(on.names.address, calling('setAddress', namehash(name), 60n, person))
    await does(on.names.address, calling('setName', reverse, name))
  }
  for (let each = 1; each <= TRANSFERS; each += 1)
    await does(on.unlisted.address, calling('transfer', people[(own + each) % people.length], 1n))
}

/**
 * Mines blocks until all pending transactions are included. With anvil's default of one block for each transaction,
 * some of the many simultaneous ones would be left over.
 */
async function mineAll({ url }: ChainHelper, happens: Promise<unknown>): Promise<void> {
  let hasHappened = false
  const happened = happens.finally(() => {
    hasHappened = true
  })
  const isWaiting = async () => {
    const { pending, queued } = (await callChain(url, 'txpool_status')) as Record<
      'pending' | 'queued',
      string
    >
    return Number(pending) + Number(queued) > 0
  }
  const end = performance.now() + MINING_DEADLINE
  while (!hasHappened || (await isWaiting())) {
    if (performance.now() > end) throw new Error('The history of the people is not mined in time.')
    await callChain(url, 'evm_mine')
  }
  await happened
}

const nameOf = (place: number) => (place % NAMED === 0 ? `visitor${place}.eth` : null)

async function peopleOn(chain: ChainHelper, count: number, first: number) {
  const on = await deployOn(chain)
  const people = Array.from({ length: count }, (_, place) => addressOf(first + place))
  await callChain(chain.url, 'anvil_autoImpersonateAccount', [true])
  await callChain(chain.url, 'evm_setAutomine', [false])
  const populating = people.map((_, own) => populate(chain, on, people, own, nameOf(first + own)))
  await mineAll(chain, Promise.all(populating))
  const visitors = people.map((address, own): Visitor => {
    const place = first + own
    return {
      address,
      chainId: chain.caipNetworkId,
      from: `198.51.${place >> 8}.${place & 255}`,
      name: nameOf(place),
      coin: getAddress(on.weth.address),
      priced: [NATIVE, on.weth.address, on.dollar.address].map((token) => `${chain.caipNetworkId}:${token}`),
    }
  })
  let turn = 0
  const live = async () => {
    const [from = NATIVE, to = NATIVE] = [people[turn % count], people[(turn + 1) % count]]
    turn += 1
    const hash = await senderOn(chain)(from, on.unlisted.address, calling('transfer', to, 1n))
    await callChain(chain.url, 'evm_mine')
    return hash
  }
  return { entry: entryFor(chain, on), visitors, live }
}

/** Sets up two chains with that many people in total, who have tokens, collectibles and a history. */
export async function populateChains(count: number): Promise<PopulatedChains> {
  const { stop, one, two } = await startChains()
  const folder = await mkdtemp(join(tmpdir(), 'airlock-bench-'))
  const stopAll = async () => {
    await Promise.all([stop(), rm(folder, { recursive: true, force: true })])
  }
  try {
    const half = Math.ceil(count / 2)
    const sides = await Promise.all([peopleOn(one, half, 0), peopleOn(two, count - half, half)])
    const newest = await Promise.all(
      sides.map(async ({ visitors: [visitor], live }) => {
        const hash = await live()
        if (!visitor) throw new Error('Nobody lives on a chain.')
        return { visitor, hash }
      }),
    )
    const chainsFile = join(folder, 'chains.yaml')
    await writeFile(chainsFile, JSON.stringify({ chains: sides.map(({ entry }) => entry) }))
    return {
      visitors: sides.flatMap(({ visitors }) => visitors),
      chainsFile,
      newest,
      live: async () => void (await Promise.all(sides.map((side) => side.live()))),
      stop: stopAll,
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}
