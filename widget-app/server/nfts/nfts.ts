import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { Nft, Nfts } from '../../shared/blockchain.ts'
import { chainKey } from '../cache/chainKey.ts'
import { createReadings, type Reading } from '../cache/readings.ts'
import type { Chain } from '../chains/chain.ts'
import type { Store } from '../db/store.ts'
import { readCursor, writeCursor } from '../history/cursor.ts'
import { addressAt, textIn, uintAt } from '../tokens/abi.ts'
import type { Contracts, ViewCall } from '../tokens/contracts.ts'
import type { Collections } from './collections.ts'
import { type HeldItem, readItems } from './holdings.ts'
import { metadataIn } from './metadata.ts'
import { isSpam } from './spam.ts'
import { titleOf } from './titles.ts'

/** The collectibles of accounts. */
export interface Collectibles {
  /** A page of what an account holds, read at most every 15 s. Empty where a chain has no index. */
  of(chain: Chain, account: string, cursor: string | undefined): Promise<Reading<Nfts>>
}

interface Options {
  store: Store
  contracts: Contracts
  collections: Collections
  /** A clock that only goes forward, in milliseconds. */
  now?: () => number
}

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

const PAGE = 24
const FRESH_MS = 15_000
/** Characters of what is kept, of all accounts together. */
const KEPT = 32_000_000
/** Of a collectible beside its texts. */
const OVERHEAD = 200
/** Bytes of a token URI that are looked at. */
const URI_BYTES = 200_000

const EMPTY: Reading<Nfts> = { value: { data: [], next: null, listed: false }, ageMs: 0 }
const PLACE = /^(721|1155)\.([0-9a-f]{40})\.(\d{1,78})$/

function placeIn(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [kind, token = '', token_id = ''] = readCursor(cursor, PLACE)
  return { kind: kind === '721' ? 721 : 1155, token, token_id } as const
}

/** Who holds it, and where it says what it is. */
function questions({ kind, token, token_id }: HeldItem, account: string): [ViewCall, ViewCall] {
  const to = getAddress(`0x${token}`)
  const id = BigInt(token_id)
  const owner = getAddress(`0x${account}`)
  const held =
    kind === 721
      ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] })
      : encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner, id] })
  const said = encodeFunctionData({ abi, functionName: kind === 721 ? 'tokenURI' : 'uri', args: [id] })
  return [
    { to, data: held },
    { to, data: said },
  ]
}

/** How many the account has: as the chain says now, or where the contract does not, as the index has it. */
function quantityOf({ kind, amount }: HeldItem, account: string, held: Hex | null): bigint {
  const owner = addressAt(held)
  if (kind === 721 && owner) return owner === `0x${account}` ? 1n : 0n
  return (kind === 1155 ? uintAt(held) : undefined) ?? BigInt(amount)
}

function itemOf(
  chain: Chain,
  item: HeldItem,
  quantity: bigint,
  collection: string | null,
  said: Hex | null,
): Nft {
  const { kind, token, token_id, isHandedOut } = item
  const { name, picture } = metadataIn(textIn(said, URI_BYTES))
  return {
    chainId: chain.id,
    contract: `${chain.id}:${getAddress(`0x${token}`)}`,
    tokenId: token_id,
    standard: kind === 721 ? 'erc721' : 'erc1155',
    quantity: quantity.toString(),
    name: name ?? titleOf(collection, token_id),
    collection,
    picture,
    isSpam: isSpam({ names: [name, collection], isHandedOut }),
  }
}

const weigh = ({ data }: Nfts): number =>
  data.reduce(
    (sum, { name, collection, picture }) =>
      sum + OVERHEAD + name.length + (collection?.length ?? 0) + (picture?.length ?? 0),
    OVERHEAD,
  )

export function createCollectibles({ store, contracts, collections, now }: Options): Collectibles {
  const readings = createReadings<Nfts>({ freshMs: FRESH_MS, max: KEPT, weigh, ...(now && { now }) })

  async function page(chain: Chain, account: string, cursor: string | undefined): Promise<Nfts> {
    const wanted = { chainId: chain.id, account, after: placeIn(cursor), limit: PAGE + 1 }
    const found = await store.read((db) => readItems(db, wanted))
    const items = found.slice(0, PAGE)
    const calls = items.flatMap((item) => questions(item, account))
    const [answers, names] = await Promise.all([
      calls.length > 0 ? contracts.ask(chain, calls, { isTrusted: false, isByItself: true }) : [],
      collections.names(
        chain,
        items.map(({ token }) => token),
      ),
    ])
    const data = items.flatMap((item, index) => {
      const [held = null, said = null] = answers.slice(index * 2)
      const quantity = quantityOf(item, account, held)
      return quantity > 0n ? [itemOf(chain, item, quantity, names.get(item.token) ?? null, said)] : []
    })
    const last = found.length > PAGE ? items.at(-1) : undefined
    return { data, next: last ? writeCursor(last.kind, last.token, last.token_id) : null }
  }

  return {
    async of(chain, address, cursor) {
      if (chain.history !== 'index' || chain.namespace !== 'eip155') return EMPTY
      const account = address.slice(2).toLowerCase()
      const key = [chainKey(chain), account, cursor ?? ''].join(' ')
      return readings.read(key, () => page(chain, account, cursor))
    },
  }
}
