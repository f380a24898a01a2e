import { ErrorCode } from '@airlock/host-sdk/contract'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bytes } from './bytes.ts'
import { addressesOf, deriveKeys } from './derive.ts'
import { checkShares, openShares, readRecoveryBlob, readShare, recoveryBlob, splitEntropy } from './shares.ts'

const entropyOf = () => crypto.getRandomValues(new Uint8Array(32))
const addresses = async (entropy: Bytes) => addressesOf(await deriveKeys(entropy))

async function wallet() {
  const entropy = entropyOf()
  return { entropy, pinned: await addresses(entropy), shares: await splitEntropy(entropy) }
}

const MISMATCH = { code: ErrorCode.SHARE_MISMATCH }

test.each([
  ['device', 'auth'],
  ['auth', 'recovery'],
  ['recovery', 'device'],
] as const)('%s and %s reconstruct the wallet', async (one, other) => {
  const { entropy, pinned, shares } = await wallet()
  const opened = await openShares([shares[one], shares[other]], pinned)
  expect(opened.entropy).toEqual(entropy)
  opened.wipe()
  expect([...opened.entropy, ...opened.keys.evm, ...opened.keys.solana].every((byte) => byte === 0)).toBe(
    true,
  )
})

describe('shares from which the package would return a wrong secret without an error', () => {
  test('a flipped bit, wherever it is', async () => {
    const { pinned, shares } = await wallet()
    const anywhere = { share: fc.constantFrom('device', 'auth'), at: fc.nat(32), bit: fc.nat(7) } as const
    await fc.assert(
      fc.asyncProperty(fc.record(anywhere), async ({ share, at, bit }) => {
        const flipped = { ...shares, [share]: shares[share].slice() }
        const bytes = flipped[share]
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        await expect(checkShares([flipped.device, flipped.auth], pinned)).rejects.toMatchObject(MISMATCH)
      }),
      { numRuns: 40 },
    )
  })

  test('shares of two epochs of the same wallet', async () => {
    const { entropy, pinned, shares } = await wallet()
    const next = await splitEntropy(entropy)
    for (const pair of [
      [shares.device, next.auth],
      [next.device, shares.auth],
      [shares.recovery, next.auth],
    ] as const)
      await expect(checkShares(pair, pinned)).rejects.toMatchObject(MISMATCH)
  })

  test('shares of two users', async () => {
    const [mine, theirs] = [await wallet(), await wallet()]
    await expect(checkShares([mine.shares.device, theirs.shares.auth], mine.pinned)).rejects.toMatchObject(
      MISMATCH,
    )
    // A server that returns another wallet's shares gains nothing, because the address is pinned.
    await expect(checkShares([theirs.shares.device, theirs.shares.auth], mine.pinned)).rejects.toMatchObject(
      MISMATCH,
    )
  })

  test('one right address and one wrong address', async () => {
    const { pinned, shares } = await wallet()
    const { solanaAddress } = await addresses(entropyOf())
    await expect(
      checkShares([shares.device, shares.auth], { ...pinned, solanaAddress }),
    ).rejects.toMatchObject(MISMATCH)
  })
})

test.each<[string, (share: Bytes) => Bytes]>([
  ['the same share twice', (share) => share],
  ['a share that is too short', (share) => share.slice(1)],
  ['a share that is too long', (share) => new Uint8Array([...share, 0])],
  ['no share', () => new Uint8Array()],
])('%s is a mismatch', async (_, change) => {
  const { pinned, shares } = await wallet()
  await expect(checkShares([shares.auth, change(shares.auth)], pinned)).rejects.toMatchObject(MISMATCH)
})

test('the recovery data restores both shares on a new device', async () => {
  const { pinned, shares } = await wallet()
  const { recovery, device } = readRecoveryBlob(recoveryBlob(shares))
  expect({ recovery, device }).toEqual({ recovery: shares.recovery, device: shares.device })
  await expect(checkShares([shares.auth, device], pinned)).resolves.toBeUndefined()
})

test.each([0, 33, 65, 67])('recovery data of %i bytes is refused', (length) => {
  expect(() => readRecoveryBlob(new Uint8Array(length))).toThrow(expect.objectContaining(MISMATCH))
})

test('a share that is not base64url is refused', () => {
  expect(() => readShare('A')).toThrow(expect.objectContaining(MISMATCH))
})

test('a single share reveals nothing: any secret is possible', async () => {
  const { combine } = await import('shamir-secret-sharing')
  const { shares } = await wallet()
  const seen = new Set<number>()
  for (let guess = 0; guess < 256; guess++) {
    const other = shares.device.slice()
    other[0] = guess
    seen.add((await combine([shares.auth, other]))[0] ?? -1)
  }
  expect(seen.size).toBe(256)
})
