/** Airlock for the dApp's server: verifies sign-ins and redeems permissions. It runs wherever JavaScript does, and browsers never load it. */

export type { CaipAddress, CaipNetworkId, SignInMessage } from '../types.ts'
export { createNonce } from './createNonce.ts'
export { type ContextContent, readContext } from './permissions/context.ts'
export { encodeRedemption, redeemPermissions } from './permissions/redeem.ts'
export { RedemptionError, type RedemptionReason, redemptionErrorOf } from './permissions/redemptionError.ts'
export type {
  ChainClient,
  DelegateBundler,
  DelegateWallet,
  EncodedCall,
  GrantedPermission,
  Hex,
  PermittedCall,
  Redeemer,
  Redemption,
} from './permissions/types.ts'
export type { EvmClient } from './signature.ts'
export type { ExpectedSignIn, RefusalReason, VerifyOptions, VerifyResult } from './verifyMessage.ts'
export { verifyMessage } from './verifyMessage.ts'
