import type { FrameNetwork } from '../../shared/frameData.ts'
import type { AccountType } from '../contract/index.ts'
import type { Hex } from '../signing/payload.ts'
import type { Ask } from '../smartAccount/operationFees.ts'
import type { SmartAccount } from '../smartAccount/smartAccount.ts'
import type { Bundles } from './bundles.ts'
import type { Networks } from './networks.ts'
import type { Operations } from './operations.ts'
import type { Sent } from './sent.ts'

/** The person's smart account, and where it can be used. */
export interface SmartContext {
  account: SmartAccount
  /** The listed networks that have smart accounts, by CAIP-2 id. */
  networks: readonly string[]
  /** The type that the person prefers where they have both. */
  preferred: AccountType
  bundler(network: FrameNetwork): Ask
  operations: Operations
}

/** The state of one session, from which requests are answered. */
export interface RpcContext {
  networks: Networks
  /** The accounts of the signed-in wallet's keys. */
  accounts: { eip155: Hex; solana: string }
  sent: Sent
  bundles: Bundles
  /** Missing if the project has smart accounts on no network. */
  smart?: SmartContext
}
