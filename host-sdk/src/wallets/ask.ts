import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { walletError } from './error.ts'
import type { WalletProvider } from './walletRegistry.ts'

/** Sends a request to a wallet until the caller aborts. Resolves with the answer as plain JSON. */
export async function askWallet(
  wallet: WalletProvider | undefined,
  request: { method: string; params?: unknown },
  signal?: AbortSignal,
): Promise<unknown> {
  if (!wallet) throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Wallet not found')
  try {
    const result = await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      wallet.request(request).then(resolve, reject)
    })
    return JSON.parse(JSON.stringify(result ?? null))
  } catch (error) {
    throw walletError(error)
  }
}
