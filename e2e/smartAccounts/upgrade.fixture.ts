import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { FRAMEWORK } from '../../secure-frame/shared/smartContracts.ts'
import { newOwner } from './delegated.fixture.ts'
import type { useSmartChain } from './smartChain.fixture.ts'

/* What people do with the account of their key, which batches upgrade (EIP-7702). */

export type Owner = Awaited<ReturnType<typeof newOwner>>

export const newAddress = (): Address => privateKeyToAccount(generatePrivateKey()).address
export const payment = (to: Address, ether = '0.1') => ({ to, value: numberToHex(parseEther(ether)) })

/** A person whose account of the key owns 1 ETH, and is not upgraded. */
export async function richOwner(local: ReturnType<typeof useSmartChain>): Promise<Owner> {
  const owner = await newOwner(local)
  await local.helper.client.setBalance({ address: owner.address, value: parseEther('1') })
  return owner
}

const Sent = z.object({
  eip7702Auth: z.object({
    chainId: z.string(),
    nonce: z.string(),
    yParity: z.string(),
    r: z.string(),
    s: z.string(),
  }),
})

/** The signed authorization that the owner's bundler got. */
export function sentAuthorization({ told }: Owner) {
  const sent = told.find(({ method }) => method === 'eth_sendUserOperation')
  const { chainId, nonce, yParity, r, s } = z.parse(Sent, sent?.params[0]).eip7702Auth
  const numbers = { chainId: Number(chainId), nonce: Number(nonce), yParity: Number(yParity) }
  return { ...numbers, address: FRAMEWORK.EIP7702StatelessDeleGator, r: r as Hex, s: s as Hex }
}

/** Sends a batch of two payments, which upgrades the account if it is not yet. */
export async function sendBatch(owner: Owner): Promise<void> {
  const calls = [payment(newAddress()), payment(newAddress())]
  const id = await owner.sendCalls({ atomicRequired: true, calls })
  expect(await owner.settled(id)).toMatchObject({ status: 200, atomic: true })
}

/** The status of the capability `atomic` (EIP-5792). */
export async function atomicity(owner: Owner): Promise<string | undefined> {
  const capabilities = await owner.read('wallet_getCapabilities', [owner.address])
  return (capabilities as Record<Hex, { atomic: { status: string } }>)['0x7a69']?.atomic.status
}
