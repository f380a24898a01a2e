import { createHash } from 'node:crypto'
import type { Chain } from './chain.ts'

/** A chain with its key, a hash of all that the chain is. */
export const withKey = (chain: Omit<Chain, 'key'>): Chain => ({
  ...chain,
  key: createHash('sha256').update(JSON.stringify(chain)).digest('base64url'),
})
