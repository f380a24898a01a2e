import { Int, maxLength, within } from '@airlock/host-sdk/contract'
import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { CaipNetwork } from '../../types.ts'
import { attempted } from '../answers.ts'
import { askNetwork } from '../askNetwork.ts'
import { type Holding, readHolding } from './mint.ts'

/** Lamports stay below 2^53 for every account there can be. */
const Lamports = Int.check(within(0, Number.MAX_SAFE_INTEGER))

/** An account as `encoding: 'base64'` shows it. */
const RawAccount = z.object({
  lamports: Lamports,
  owner: z.string().check(maxLength(44)),
  /** The bytes, and how they are written: as they were asked for. */
  data: z.array(z.string()),
})

const Accounts = z.object({ value: z.array(z.nullable(RawAccount)) })
const TokenAccounts = z.object({
  value: z.array(z.object({ pubkey: z.string().check(maxLength(44)), account: RawAccount })),
})

/** What the network has at an address. */
export interface Account {
  lamports: bigint
  /** The program that it belongs to. */
  owner: string
  data: Uint8Array
}

function toAccount({ lamports, owner, data: [text = ''] }: z.infer<typeof RawAccount>): Account {
  const data = attempted(() => base64.decode(text)) ?? new Uint8Array()
  return { lamports: BigInt(lamports), owner, data }
}

/** What the network has at these addresses, in their order; null where nothing is. */
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

/** Every account in which somebody has a token: usually one, the fullest first. */
export async function readHoldings(network: CaipNetwork, owner: string, mint: string): Promise<Holding[]> {
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const params = [owner, { mint }, options]
  const { value } = await askNetwork(network, 'getTokenAccountsByOwner', params, TokenAccounts)
  const holdings = value.flatMap(
    ({ pubkey, account }) => readHolding(pubkey, toAccount(account).data, mint) ?? [],
  )
  return holdings.sort((one, other) => (one.amount > other.amount ? -1 : 1))
}

/** What an account of this size has to hold for good, in lamports. */
export const readRent = async (network: CaipNetwork, bytes: number): Promise<bigint> =>
  BigInt(await askNetwork(network, 'getMinimumBalanceForRentExemption', [bytes], Lamports))

const Epoch = z.object({ epoch: Lamports })

export const readEpoch = async (network: CaipNetwork): Promise<bigint> =>
  BigInt((await askNetwork(network, 'getEpochInfo', [], Epoch)).epoch)
