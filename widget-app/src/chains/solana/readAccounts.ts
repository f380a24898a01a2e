import { Int, maxLength, within } from '@airlock/host-sdk/contract'
import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { CaipNetwork } from '../../types.ts'
import { attempted } from '../answers.ts'
import { askNetwork } from '../askNetwork.ts'
import { type Holding, readHolding } from './mint.ts'

/** The lamports of an account never exceed 2^53. */
const Lamports = Int.check(within(0, Number.MAX_SAFE_INTEGER))

/** An account in the RPC response for `encoding: 'base64'`. */
const RawAccount = z.object({
  lamports: Lamports,
  owner: z.string().check(maxLength(44)),
  /** The bytes, and their encoding: the requested one. */
  data: z.array(z.string()),
})

const Accounts = z.object({ value: z.array(z.nullable(RawAccount)) })
const TokenAccounts = z.object({
  value: z.array(z.object({ pubkey: z.string().check(maxLength(44)), account: RawAccount })),
})

/** The account at an address. */
export interface Account {
  lamports: bigint
  /** The program that owns it. */
  owner: string
  data: Uint8Array
}

function toAccount({ lamports, owner, data: [text = ''] }: z.infer<typeof RawAccount>): Account {
  const data = attempted(() => base64.decode(text)) ?? new Uint8Array()
  return { lamports: BigInt(lamports), owner, data }
}

/** The accounts at these addresses, in the same order; null where none exists. */
export async function readAccounts(
  network: CaipNetwork,
  addresses: readonly string[],
): Promise<(Account | null)[]> {
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const { value } = await askNetwork(network, 'getMultipleAccounts', [addresses, options], Accounts)
  return addresses.map((_, index) => {
    const account = value[index]
    return account ? toAccount(account) : null
  })
}

/** Every account of an owner for a token: usually one, the fullest first. */
export async function readHoldings(network: CaipNetwork, owner: string, mint: string): Promise<Holding[]> {
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const params = [owner, { mint }, options]
  const { value } = await askNetwork(network, 'getTokenAccountsByOwner', params, TokenAccounts)
  const holdings = value.flatMap(
    ({ pubkey, account }) => readHolding(pubkey, toAccount(account).data, mint) ?? [],
  )
  return holdings.sort((one, other) => (one.amount > other.amount ? -1 : 1))
}

/** The minimum balance of an account of this size in lamports (rent exemption). */
export const readRent = async (network: CaipNetwork, bytes: number): Promise<bigint> =>
  BigInt(await askNetwork(network, 'getMinimumBalanceForRentExemption', [bytes], Lamports))

const Epoch = z.object({ epoch: Lamports })

export const readEpoch = async (network: CaipNetwork): Promise<bigint> =>
  BigInt((await askNetwork(network, 'getEpochInfo', [], Epoch)).epoch)
