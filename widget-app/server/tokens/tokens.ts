import { LRUCache } from 'lru-cache'
import { isAddressOf } from '../chains/addresses.ts'
import type { ChainNamespace } from '../chains/capabilities.ts'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { createClaims, type SaidName } from './claims.ts'
import type { Contracts } from './contracts.ts'
import { askEvmTokens } from './evmTokens.ts'
import { packagedTokens, tokenKey } from './packaged.ts'
import { askSolanaMints, type SaidMint } from './solanaTokens.ts'
import type { SeenTokens, Token } from './token.ts'

/** Reads the tokens of chains. */
export interface Tokens {
  /** Resolves to the tokens that an EVM account may have: the listed ones, and others that it has received or sent. */
  toLookAt(chain: Chain, account: string): Promise<{ known: readonly string[]; seen: readonly string[] }>
  /**
   * Describes tokens, by {@link tokenKey}. Contracts that are no tokens are left out. Each token is read once and
   * cached. Throws an `OutboundError` if a listed token cannot be read; unknown tokens are skipped. With `isComplete`, it
   * also throws for unknown tokens, because a skipped one would be taken for no token.
   */
  describe(
    chain: Chain,
    addresses: readonly string[],
    options?: { isComplete?: boolean },
  ): Promise<ReadonlyMap<string, Token>>
  /** Describes a token without a request to its chain, if its decimals are known from elsewhere. */
  label(
    chain: Chain,
    address: string,
    said?: SaidName,
  ): Pick<Token, 'address' | 'name' | 'symbol' | 'picture'>
  /** The keys of the tokens that the operator or a package lists. */
  listed(chain: Chain): readonly string[]
  /** Whether the operator or a package lists it. */
  isKnown(chain: Chain, address: string): boolean
}

interface Sources {
  rpc: Rpc
  contracts: Contracts
  seen: SeenTokens
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/** Reads each token from its chain; null if there is no such token, undefined if the chain did not answer. */
type AskTokens = (
  chain: Chain,
  keys: readonly string[],
  isTrusted: boolean,
) => Promise<readonly (SaidMint | null | undefined)[]>

/** The number of cached tokens: about 200 bytes each. */
const REMEMBERED = 50_000
/** The maximum number of an account's unlisted tokens. */
const MOST_SEEN = 10_000
const FRESH_MS = 24 * 3_600_000
/** A contract may become a token, and a broken one may be repaired. */
const NO_TOKEN_MS = 600_000

export function createTokens({ rpc, contracts, seen, now = () => performance.now() }: Sources): Tokens {
  const remembered = new LRUCache<string, { said: SaidMint | null; until: number }>({ max: REMEMBERED })
  const keyOf = (chain: Chain, key: string) => `${chain.key} ${key}`
  const { operatorTokens, labelled } = createClaims()
  const isKnown = (chain: Chain, address: string) =>
    operatorTokens(chain).has(tokenKey(address)) || packagedTokens(chain.id).has(tokenKey(address))

  const listed = (chain: Chain) => [
    ...new Set([...operatorTokens(chain).keys(), ...packagedTokens(chain.id).keys()]),
  ]

  const askers: Readonly<Record<ChainNamespace, AskTokens>> = {
    eip155: (chain, keys, isTrusted) => askEvmTokens(contracts, chain, keys, isTrusted),
    solana: (chain, keys) => askSolanaMints(rpc, chain, keys),
  }

  async function ask(chain: Chain, keys: readonly string[], isTrusted: boolean): Promise<void> {
    if (keys.length === 0) return
    const answers = await askers[chain.namespace](chain, keys, isTrusted)
    keys.forEach((key, index) => {
      const said = answers[index]
      if (said !== undefined)
        remembered.set(keyOf(chain, key), { said, until: now() + (said ? FRESH_MS : NO_TOKEN_MS) })
    })
  }

  return {
    isKnown,
    listed,
    label: (chain, address, said = {}) => labelled(chain, address, said),
    async toLookAt(chain, account) {
      const known = new Set(listed(chain))
      const met = new Set((await seen.of(chain.id, account)).map(tokenKey))
      const others = [...met].filter((key) => !known.has(key) && isAddressOf(chain.namespace, key))
      return { known: [...known], seen: others.slice(0, MOST_SEEN) }
    },
    async describe(chain, addresses, { isComplete = false } = {}) {
      const keys = [...new Set(addresses.map(tokenKey))].filter((key) => isAddressOf(chain.namespace, key))
      const isFresh = (key: string) => (remembered.get(keyOf(chain, key))?.until ?? 0) > now()
      const open = keys.filter((key) => !isFresh(key))
      await ask(
        chain,
        open.filter((key) => isKnown(chain, key)),
        true,
      )
      await ask(
        chain,
        open.filter((key) => !isKnown(chain, key)),
        false,
      )
      if (isComplete && keys.some((key) => !remembered.get(keyOf(chain, key))))
        throw new OutboundError('invalid', 'the description of a token is unknown')
      const described = keys.flatMap((key): (readonly [string, Token])[] => {
        const said = remembered.get(keyOf(chain, key))?.said
        if (!said) return []
        const { decimals, program } = said
        return [[key, { ...labelled(chain, key, said), decimals, ...(program && { program }) }]]
      })
      return new Map(described)
    },
  }
}
