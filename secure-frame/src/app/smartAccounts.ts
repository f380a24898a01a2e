import { AccountType } from '../contract/primitives.ts'
import type { SmartContext } from '../rpc/context.ts'
import type { Networks } from '../rpc/networks.ts'
import { createOperations } from '../rpc/operations.ts'
import type { Session } from '../session/session.ts'
import { readRecord } from '../session/stored.ts'
import type { SmartAccount } from '../smartAccount/smartAccount.ts'
import type { Records } from '../storage/records.ts'
import { bundlerOf } from './bundler.ts'
import { loaded } from './trouble.tsx'
import type { WalletOwner } from './walletOwner.ts'

/** The smart accounts of a project's users. */
export interface SmartAccounts {
  /** The listed networks that have them, by CAIP-2 id. */
  readonly networks: readonly string[]
  contextOf(owner: WalletOwner): Promise<SmartContext>
  /** Stores a person's choice. */
  prefer(owner: WalletOwner, type: AccountType): Promise<void>
}

/** The type of those who have not chosen (spec section 6). */
const DEFAULT: AccountType = 'smartAccount'

const keyOf = ({ userId }: WalletOwner) => `preferred-account:${userId}`

/** Computes the smart account of an owner once. The code is loaded on demand. */
function keepAccount() {
  let kept: { owner: string; account: SmartAccount } | null = null
  return async ({ wallet: { evmAddress: owner } }: WalletOwner): Promise<SmartAccount> => {
    if (kept?.owner === owner) return kept.account
    const { smartAccountOf } = await loaded(import('../smartAccount/accounts.ts'))
    const account = smartAccountOf('hybrid', owner as `0x${string}`)
    kept = { owner, account }
    return account
  }
}

/**
 * @param enabled - the networks that have smart accounts, by CAIP-2 id.
 * @returns null if the project lists none of them
 */
export function createSmartAccounts(
  enabled: readonly string[],
  { networks, records, session }: { networks: Networks; records: Records; session: Session },
): SmartAccounts | null {
  const listed = networks.all.map(({ id }) => id).filter((id) => enabled.includes(id))
  if (listed.length === 0) return null
  const accountOf = keepAccount()
  return {
    networks: listed,
    contextOf: async (owner) => {
      const [account, chosen] = await Promise.all([
        accountOf(owner),
        readRecord(records, keyOf(owner), AccountType),
      ])
      return {
        account,
        networks: listed,
        preferred: chosen ?? DEFAULT,
        bundler: (network) => bundlerOf(session, network),
        operations: createOperations(records, account.address),
      }
    },
    prefer: async (owner, type) => void (await records.update(keyOf(owner), () => type)),
  }
}
