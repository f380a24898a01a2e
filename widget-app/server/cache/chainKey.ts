import { createHash } from 'node:crypto'
import type { Chain } from '../chains/chain.ts'

const known = new WeakMap<Chain, string>()

/**
 * A name for all that a chain is. Its id is not enough: two projects may ask different nodes for the chain of one id,
 * and what one node says is nothing for the visitors of the other.
 */
export function chainKey(chain: Chain): string {
  const key = known.get(chain) ?? createHash('sha256').update(JSON.stringify(chain)).digest('base64url')
  known.set(chain, key)
  return key
}
