import { describe, expect, test } from 'vitest'
import type { Signer } from '../custody/signer.ts'
import { createNetworks } from '../rpc/networks.ts'
import type { Session } from '../session/session.ts'
import { createAccount } from './account.ts'

const walletOf = (userId: string) => ({
  walletId: `wallet of ${userId}`,
  epoch: 1,
  evmAddress: `0x${userId.padEnd(40, '0')}`,
  solanaAddress: userId.padEnd(44, '1'),
})

/** A frame whose session other tabs change too. */
function frame() {
  let stored: string | null = null
  let served: string | null = null
  let hasWallet = true
  const locks: string[] = []
  const userOf = (id: string) => ({ id, email: `${id}@example.com` })
  const session = {
    user: async () => stored && userOf(stored),
    call: async () => ({
      user: userOf(served ?? ''),
      wallet: hasWallet ? walletOf(served ?? '') : null,
      now: 0,
    }),
  } as unknown as Session
  const signer = { lock: async () => void locks.push('locked') } as unknown as Signer
  const account = createAccount({ session, signer, networks: createNetworks([]) })
  return {
    account,
    locks,
    /** @param answered - the user that the server still identifies us as */
    is: (userId: string | null, answered = userId) => {
      stored = userId
      served = answered
    },
    withoutWallet: () => {
      hasWallet = false
    },
  }
}

const NOBODY = { code: 4100 }

describe('the signed-in user', () => {
  test('is requested from the server once', async () => {
    const { account, is, locks } = frame()
    is('a')
    expect(await account.owner()).toMatchObject({
      userId: 'a',
      email: 'a@example.com',
      wallet: walletOf('a'),
    })
    is('a', 'never asked')
    expect(await account.context()).toMatchObject({ accounts: { eip155: walletOf('a').evmAddress } })
    expect(locks).toEqual([])
  })

  test('changes with a sign-in in another tab, which locks the wallet and starts an empty history', async () => {
    const { account, is, locks } = frame()
    is('a')
    const before = await account.context()
    before.sent.add({ raw: '0x01', chainId: 1, nonce: 1 })
    is('b')
    const after = await account.context()
    expect(after.accounts.eip155).toBe(walletOf('b').evmAddress)
    expect(after.sent.has('0x01')).toBe(false)
    expect(locks).toEqual(['locked'])
  })

  test('is unknown as long as the server identifies us as another user', async () => {
    const { account, is } = frame()
    is('b', 'a')
    await expect(account.owner()).rejects.toMatchObject(NOBODY)
    is('b')
    expect(await account.owner()).toMatchObject({ userId: 'b', wallet: walletOf('b') })
  })

  test('does not exist without a session or without a wallet', async () => {
    const { account, is, withoutWallet } = frame()
    await expect(account.owner()).rejects.toMatchObject(NOBODY)
    is('a')
    withoutWallet()
    await expect(account.owner()).rejects.toMatchObject(NOBODY)
  })
})
