import type { Hex } from '../signing/payload.ts'
import type { Bundles } from './bundles.ts'
import type { Networks } from './networks.ts'
import type { Sent } from './sent.ts'

/** What requests are answered from: the state of one session. */
export interface RpcContext {
  networks: Networks
  /** The accounts of the wallet that is signed in. */
  accounts: { eip155: Hex; solana: string }
  sent: Sent
  bundles: Bundles
}
