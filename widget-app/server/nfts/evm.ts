import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { Chain } from '../chains/chain.ts'
import type { Store } from '../db/store.ts'
import { readCursor, writeCursor } from '../paging/cursor.ts'
import { addressAt, textIn, uintAt } from '../tokens/abi.ts'
import type { Contracts, ViewCall } from '../tokens/contracts.ts'
import type { Collections } from './collections.ts'
import type { CollectibleId, Found, NftSource } from './found.ts'
import { type HeldItem, type ItemId, readItems } from './holdings.ts'
import { withId } from './metadata.ts'

interface Options {
  store: Store
  contracts: Contracts
  collections: Collections
}

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

const PAGE = 24
/** The maximum length of a token URI in bytes. */
const URI_BYTES = 200_000
const STRANGERS = { isTrusted: false, isByItself: true }

const PLACE = /^(721|1155)\.([0-9a-f]{40})\.(\d{1,78})$/
const ID = /^\d{1,78}$/

function placeIn(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [kind, token = '', token_id = ''] = readCursor(cursor, PLACE)
  return { kind: kind === '721' ? 721 : 1155, token, token_id } as const
}

/** The call for the item's owner or balance. */
function ownership({ kind, token, token_id }: ItemId, account: string): ViewCall {
  const id = BigInt(token_id)
  const owner = getAddress(`0x${account}`)
  const data =
    kind === 721
      ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] })
      : encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner, id] })
  return { to: getAddress(`0x${token}`), data }
}

/** The call for the item's metadata URI. */
function saying({ kind, token, token_id }: ItemId): ViewCall {
  const functionName = kind === 721 ? 'tokenURI' : 'uri'
  const data = encodeFunctionData({ abi, functionName, args: [BigInt(token_id)] })
  return { to: getAddress(`0x${token}`), data }
}

function uriIn({ kind, token_id }: ItemId, said: Hex | null | undefined): string | undefined {
  const uri = textIn(said ?? null, URI_BYTES)
  return uri !== undefined && kind === 1155 ? withId(uri, token_id) : uri
}

/** The quantity that the account holds: by the chain now, or by the index if the contract fails. */
function quantityOf({ kind, amount }: HeldItem, account: string, held: Hex | null): bigint {
  const owner = addressAt(held)
  if (kind === 721 && owner) return owner === `0x${account}` ? 1n : 0n
  return (kind === 1155 ? uintAt(held) : undefined) ?? BigInt(amount)
}

/** The item that a path names, in the index's form; undefined if it is no EVM collectible. */
function itemIn({ contract, standard, tokenId }: CollectibleId): ItemId | undefined {
  const address = /^0x[0-9a-f]{40}$/i.test(contract) ? contract.slice(2).toLowerCase() : undefined
  if (address === undefined || !ID.test(tokenId) || BigInt(tokenId) >= 2n ** 256n) return undefined
  if (standard === 'spl') return undefined
  return { kind: standard === 'erc721' ? 721 : 1155, token: address, token_id: tokenId }
}

/** The collectibles of EVM accounts. The index knows what they received, and the chain knows what they still hold. */
export function evmCollectibles({ store, contracts, collections }: Options): NftSource {
  /** Reads from the chain which of these items the account holds. */
  async function holding(chain: Chain, account: string, items: readonly HeldItem[]): Promise<Found[]> {
    const calls = items.flatMap((item) => [ownership(item, account), saying(item)])
    const tokens = items.map(({ token }) => token)
    const [answers, names] = await Promise.all([
      calls.length > 0 ? contracts.ask(chain, calls, STRANGERS) : [],
      collections.names(chain, tokens),
    ])
    return items.flatMap((item, index): Found[] => {
      const [held = null, said = null] = answers.slice(index * 2)
      const quantity = quantityOf(item, account, held)
      if (quantity <= 0n) return []
      return [
        {
          contract: getAddress(`0x${item.token}`),
          standard: item.kind === 721 ? 'erc721' : 'erc1155',
          tokenId: item.token_id,
          quantity: quantity.toString(),
          collection: names.get(item.token) ?? null,
          uri: uriIn(item, said),
          isHandedOut: item.isHandedOut,
        },
      ]
    })
  }

  return {
    isListed: ({ history }) => history === 'index',
    async page(chain, address, cursor) {
      const account = address.slice(2).toLowerCase()
      const wanted = { chainId: chain.id, account, after: placeIn(cursor), limit: PAGE + 1 }
      const known = await store.read((db) => readItems(db, wanted))
      const found = await holding(chain, account, known.slice(0, PAGE))
      const last = known.length > PAGE ? known[PAGE - 1] : undefined
      return { found, next: last ? writeCursor(last.kind, last.token, last.token_id) : null }
    },
    async held(chain, address, id) {
      const only = itemIn(id)
      if (!only) return undefined
      const account = address.slice(2).toLowerCase()
      const known = await store.read((db) => readItems(db, { chainId: chain.id, account, only, limit: 1 }))
      const [found] = known.length > 0 ? await holding(chain, account, known) : []
      return found
    },
  }
}
