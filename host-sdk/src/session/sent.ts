import type { App } from '../app.ts'
import type { WalletProvider } from '../wallets/walletRegistry.ts'

/** Passes on a wallet's events, and marks a network change that the dApp itself has requested. */
export function markSent(
  app: Pick<App, 'sent'>,
  wallet: WalletProvider | undefined,
  payload: { chainId?: string },
) {
  if (!payload.chainId || wallet !== app.sent?.wallet) return payload
  if (Number(payload.chainId) === app.sent?.chainId) return { ...payload, asked: true }
  app.sent = undefined
  return payload
}
