import type { FrameNetwork } from '../../shared/frameData.ts'
import type { AccountType } from '../contract/index.ts'
import type { Hex } from '../signing/payload.ts'
import type { Ask } from '../smartAccount/operationFees.ts'
import type { SmartAccount } from '../smartAccount/smartAccount.ts'
import type { Bundles } from './bundles.ts'
import type { ChooseFee, FeePaymasters } from './feePaymasters.ts'
import type { Networks } from './networks.ts'
import type { Operations } from './operations.ts'
import type { PermissionKeeper } from './permissionKeeper.ts'
import type { Sent } from './sent.ts'

/** An account that makes operations. */
export interface OperatingAccount {
  account: SmartAccount
  operations: Operations
}

/** The person's smart account, and where it can be used. */
export interface SmartContext extends OperatingAccount {
  /** The account of the key, as the account of operations: it can be upgraded on the same networks (EIP-7702). */
  delegated: OperatingAccount
  /** The listed networks that have smart accounts, by CAIP-2 id. */
  networks: readonly string[]
  /** The type that the person prefers where they have both. */
  preferred: AccountType
  bundler(network: FrameNetwork): Ask
  /** Missing if people pay their own fees, in coins. */
  paymasters?: FeePaymasters | undefined
  /** Missing if people can give no permissions in this project. */
  permissions?: PermissionKeeper | undefined
}

/** The state of one session, from which requests are answered. */
export interface RpcContext {
  networks: Networks
  /** The accounts of the signed-in wallet's keys. */
  accounts: {
    eip155: Hex
    solana: string
    /** The first owner of the smart account, if the key took that over. */
    initialOwner?: Hex | undefined
  }
  sent: Sent
  bundles: Bundles
  /** Missing if the project has smart accounts on no network. */
  smart?: SmartContext
  /** Missing if nobody can be asked: then an account pays in coins if it can. */
  chooseFee?: ChooseFee
}
