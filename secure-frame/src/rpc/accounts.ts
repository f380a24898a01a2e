import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { AccountType } from '../contract/index.ts'
import type { Hex } from '../signing/payload.ts'
import type { RpcContext } from './context.ts'

type Accounts = Pick<RpcContext, 'accounts' | 'smart'>

/** An EVM account of the signed-in person. */
export interface EvmAccount {
  address: Hex
  type: AccountType
}

function notOurs(): AirlockError {
  return new AirlockError(ErrorCode.UNAUTHORIZED, 'This account is not the one that is signed in')
}

const isNamed =
  (address: string) =>
  (account: EvmAccount): boolean =>
    account.address.toLowerCase() === address.toLowerCase()

/** Every EVM account, the preferred one first. */
function allEvm({ accounts, smart }: Accounts): readonly EvmAccount[] {
  const own: EvmAccount = { address: accounts.eip155, type: 'eoa' }
  if (!smart) return [own]
  const contract: EvmAccount = { address: smart.account.address, type: 'smartAccount' }
  return smart.preferred === 'smartAccount' ? [contract, own] : [own, contract]
}

/** The accounts that can be used on a network (CAIP-2), the active one first. */
export function evmAccountsOn(networkId: string, context: Accounts): readonly EvmAccount[] {
  const hasBoth = context.smart?.networks.includes(networkId)
  return allEvm(context).filter(({ type }) => hasBoth || type === 'eoa')
}

/** The accounts that can be used on the active network, the active one first. */
export function evmAccounts(context: RpcContext): readonly EvmAccount[] {
  // A project without EVM networks has no active one, and no smart accounts.
  return context.smart ? evmAccountsOn(context.networks.active('eip155').id, context) : allEvm(context)
}

/**
 * The account that a request names, ignoring case, or the active one if it names none. Throws 4100 for an address that
 * is none of our accounts on the active network.
 */
export function evmAccountOf(address: string | undefined, context: RpcContext): EvmAccount {
  const accounts = evmAccounts(context)
  const account = address === undefined ? accounts[0] : accounts.find(isNamed(address))
  if (!account) throw notOurs()
  return account
}

/** The account with an address, on whatever network. Throws 4100 for an address that is none of our EVM accounts. */
export function requireOurAccount(address: string, context: Accounts): EvmAccount {
  const account = allEvm(context).find(isNamed(address))
  if (!account) throw notOurs()
  return account
}

/** Throws 4100 for an address that is not the EVM account of our key, ignoring case. */
export function requireOurEvm(address: string, { accounts }: Pick<RpcContext, 'accounts'>): void {
  if (address.toLowerCase() !== accounts.eip155.toLowerCase()) throw notOurs()
}

/** Throws 4100 for an address that is not our Solana account. */
export function requireOurSolana(address: string, { accounts }: Pick<RpcContext, 'accounts'>): void {
  if (address !== accounts.solana) throw notOurs()
}
