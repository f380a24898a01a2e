/** Airlock for the dApp's server: verifies sign-ins. It runs wherever JavaScript does, and browsers never load it. */

export type { CaipAddress, CaipNetworkId, SignInMessage } from '../types.ts'
export { createNonce } from './createNonce.ts'
export type { EvmClient } from './signature.ts'
export type { ExpectedSignIn, RefusalReason, VerifyOptions, VerifyResult } from './verifyMessage.ts'
export { verifyMessage } from './verifyMessage.ts'
