import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Challenge } from '../../shared/values.ts'
import { equal } from '../keys/pepper.ts'
import type { Asking, ChallengeHook } from './hook.ts'

/** The used fraction of the limits from which work is required. */
const NEAR = 0.5
/**
 * The required leading zero bits of a hash at first: a tenth of a second in a browser. Each further tenth of the
 * limit doubles the work.
 */
const LEAST_BITS = 14
/** How long a challenge is valid. */
const TTL_MS = 120_000

const bitsFor = (crowding: number) => LEAST_BITS + Math.floor((Math.min(crowding, 1) - NEAR) * 10 + 1e-9)

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

const startsWithZeros = (hash: Buffer, bits: number) =>
  BigInt(`0x${hash.toString('hex')}`) >> BigInt(hash.length * 8 - bits) === 0n

/**
 * Proof of work (like Hashcash): the solution is a number with which SHA-256 of challenge and number starts with
 * enough zero bits. A challenge is signed and contains its own expiry and bits, so no replica has to store it.
 *
 * @param secret the same on all replicas
 */
export function createProofOfWork(secret: Uint8Array, clock: () => number): ChallengeHook {
  const sign = (stem: string, { projectId, email, jkt }: Asking) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['challenge', stem, projectId, email, jkt]))
      .digest('base64url')
  return {
    async demand(asking, crowding): Promise<Challenge | null> {
      if (crowding < NEAR) return null
      const bits = bitsFor(crowding)
      const stem = `${clock() + TTL_MS}.${bits}.${randomBytes(16).toString('base64url')}`
      return { kind: 'proof-of-work', token: `${stem}.${sign(stem, asking)}`, bits }
    },
    async check(asking, { token, answer }) {
      const [end = '', bits = '', random = '', signature = ''] = token.split('.')
      const expected = sign(`${end}.${bits}.${random}`, asking)
      if (!equal(bytesOf(expected), bytesOf(signature)) || Number(end) <= clock()) return null
      const hash = createHash('sha256').update(`${token}.${answer}`).digest()
      return startsWithZeros(hash, Number(bits)) ? Number(end) : null
    },
  }
}
