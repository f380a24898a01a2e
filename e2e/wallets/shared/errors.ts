/** The error that a wallet rejects with: EIP-1193's `ProviderRpcError`. */
export class WalletError extends Error {
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'ProviderRpcError'
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** The usual messages of these codes in real wallets. */
const SENTENCES: Readonly<Record<number, string>> = {
  4001: 'User rejected the request.',
  4100: 'The requested account and/or method has not been authorized by the user.',
  4200: 'The requested method is not supported by this wallet.',
  4900: 'The wallet is disconnected from all chains.',
  4902: 'Unrecognized chain ID. Try adding the chain using wallet_addEthereumChain first.',
  [-32_002]: 'Request already pending. Open the wallet and unlock it.',
  [-32_602]: 'Invalid method parameters.',
  [-32_603]: 'Internal JSON-RPC error.',
}

export const walletError = (code: number, message?: string, data?: unknown) =>
  new WalletError(code, message ?? SENTENCES[code] ?? 'The request failed.', data)
