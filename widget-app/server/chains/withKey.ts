import { createHash } from 'node:crypto'
import type { Chain } from './chain.ts'

/** Adds the key to a chain: a hash of all its settings. */
export const withKey = (chain: Omit<Chain, 'key'>): Chain => ({
  ...chain,
  key: createHash('sha256').update(JSON.stringify(chain)).digest('base64url'),
})
