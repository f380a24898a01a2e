import type { FramePaymaster } from '../../shared/frameData.ts'
import { AccountType } from '../contract/primitives.ts'
import type { SmartContext } from '../rpc/context.ts'
import { createFeeChoices, type FeePaymasters } from '../rpc/feePaymasters.ts'
import type { Networks } from '../rpc/networks.ts'
import { createOperations } from '../rpc/operations.ts'
import type { PermissionKeeper } from '../rpc/permissionKeeper.ts'
import type { Session } from '../session/session.ts'
import { readRecord } from '../session/stored.ts'
import type { Hex } from '../signing/payload.ts'
import type { SmartAccountKind } from '../smartAccount/kinds.ts'
import type { SmartAccount } from '../smartAccount/smartAccount.ts'
import type { Records } from '../storage/records.ts'
import { bundlerOf, pagePaymasterOf } from './bundler.ts'
import { createControlled } from './controlledNetworks.ts'
import { lastOperationOf } from './lastOperation.ts'
import { createKeeper } from './permissionKeeper.ts'
import { loaded } from './trouble.tsx'
import type { WalletOwner } from './walletOwner.ts'

/** The smart accounts of a project's users. */
export interface SmartAccounts {
  /** The listed networks that have them, by CAIP-2 id. */
  readonly networks: readonly string[]
  /** Whether people can give sites permissions of them. */
  readonly hasPermissions: boolean
  contextOf(owner: WalletOwner): Promise<SmartContext>
  /** Stores a person's choice. */
  prefer(owner: WalletOwner, type: AccountType): Promise<void>
}

/** The type of those who have not chosen (spec section 6). */
const DEFAULT: AccountType = 'smartAccount'

const keyOf = ({ userId }: WalletOwner) => `preferred-account:${userId}`

/** The accounts of an owner that make operations. */
interface Operating {
  /** The smart account. */
  account: SmartAccount
  /** The account of the key. */
  delegated: SmartAccount
}

/** Computes the accounts of an owner once. The code is loaded on demand. */
function keepAccounts() {
  let kept: { owner: string; accounts: Operating } | null = null
  return async ({ wallet }: WalletOwner): Promise<Operating> => {
    const [owner, initialOwner] = [wallet.evmAddress as Hex, wallet.initialOwner as Hex | undefined]
    // An address belongs to one wallet, whose first owner never changes.
    if (kept?.owner === owner) return kept.accounts
    const { smartAccountOf } = await loaded(import('../smartAccount/accounts.ts'))
    const of = (kind: SmartAccountKind) => smartAccountOf(kind, owner, initialOwner)
    const accounts = { account: of('hybrid'), delegated: of('delegated') }
    kept = { owner, accounts }
    return accounts
  }
}

/** The longest time of a permission, and the page that gets it. */
type PermissionLimits = Pick<PermissionKeeper, 'maxDays' | 'site'>

interface Options {
  networks: Networks
  records: Records
  session: Session
  /** Who pays the fees in people's place; missing if nobody does. */
  paymaster?: FramePaymaster | undefined
  /** The limits of the permissions that people can give; missing if they can give none. */
  permissions?: PermissionLimits | undefined
}

/** Who may pay for the operations of an account. */
function paymastersOf(
  { sponsor, tokens, takesPageServices }: FramePaymaster,
  { session, records }: Options,
  { address }: SmartAccount,
): FeePaymasters {
  return {
    sponsor: sponsor ?? null,
    tokensOn: (id) => (Object.hasOwn(tokens, id) ? (tokens[id] as Hex[]) : []),
    takesPageServices,
    ask: (network, url) =>
      url === undefined ? bundlerOf(session, network) : pagePaymasterOf(session, network, url),
    choices: createFeeChoices(records, address),
  }
}

/**
 * @param enabled - the networks that have smart accounts, by CAIP-2 id.
 * @returns null if the project lists none of them
 */
export function createSmartAccounts(enabled: readonly string[], options: Options): SmartAccounts | null {
  const { networks, records, session, paymaster, permissions } = options
  const listed = networks.all.map(({ id }) => id).filter((id) => enabled.includes(id))
  if (listed.length === 0) return null
  const accountsOf = keepAccounts()
  const controlled = createControlled(listed, networks)
  return {
    networks: listed,
    hasPermissions: permissions !== undefined,
    contextOf: async (owner) => {
      const [{ account, delegated }, chosen] = await Promise.all([
        accountsOf(owner),
        readRecord(records, keyOf(owner), AccountType),
      ])
      return {
        account,
        networks: await controlled(owner, account),
        preferred: chosen ?? DEFAULT,
        bundler: (network) => bundlerOf(session, network),
        operations: createOperations(records, account.address, lastOperationOf(session, account.address)),
        delegated: {
          account: delegated,
          operations: createOperations(
            records,
            delegated.address,
            lastOperationOf(session, delegated.address),
          ),
        },
        ...(paymaster && { paymasters: paymastersOf(paymaster, options, account) }),
        ...(permissions && { permissions: createKeeper(session, permissions) }),
      }
    },
    prefer: async (owner, type) => void (await records.update(keyOf(owner), () => type)),
  }
}
