import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { RpcContext } from './context.ts'

function notOurs(): AirlockError {
  return new AirlockError(ErrorCode.UNAUTHORIZED, 'This account is not the one that is signed in')
}

/** Throws 4100 for an address that is not our EVM account, ignoring case. */
export function requireOurEvm(address: string, { accounts }: Pick<RpcContext, 'accounts'>): void {
  if (address.toLowerCase() !== accounts.eip155.toLowerCase()) throw notOurs()
}

/** Throws 4100 for an address that is not our Solana account. */
export function requireOurSolana(address: string, { accounts }: Pick<RpcContext, 'accounts'>): void {
  if (address !== accounts.solana) throw notOurs()
}
