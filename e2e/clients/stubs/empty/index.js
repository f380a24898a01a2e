/** What wagmi 2's connectors name of their wallets' packages. They are not loaded, but a bundler wants the names. */
export const GeminiWalletProvider = undefined
export const RpcSchema = undefined
export const z = undefined
