/**
 * Names that wagmi 2's connectors import from their wallets' packages. They are never used, but the bundler needs the
 * exports.
 */
export const GeminiWalletProvider = undefined
export const RpcSchema = undefined
export const z = undefined
