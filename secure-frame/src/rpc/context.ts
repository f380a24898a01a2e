import type { Hex } from '../signing/payload.ts'
import type { Bundles } from './bundles.ts'
import type { Networks } from './networks.ts'
import type { Sent } from './sent.ts'

/** The state of one session, from which requests are answered. */
export interface RpcContext {
  networks: Networks
  /** The accounts of the signed-in wallet. */
  accounts: { eip155: Hex; solana: string }
  sent: Sent
  bundles: Bundles
}
