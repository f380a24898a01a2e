import { catalogue } from '@airlock/kit/messages'

/** Texts that several views share. */
export const commonWords = catalogue('common', {
  activity: 'Activity',
  amount: 'Amount',
  cancel: 'Cancel',
  chains: 'Chains',
  connected: 'Connected',
  contract: 'Contract',
  disconnect: 'Disconnect',
  failedToCopy: 'Failed to copy',
  network: 'Network',
  networks: 'Networks',
  nfts: 'NFTs',
  notKnown: 'Not known',
  priceUnavailable: 'Price unavailable',
  showQrCode: 'Show a QR code',
  test: 'Test',
  tokenBalanceUnavailable: 'Token balance unavailable',
  tokens: 'Tokens',
  tryAgain: 'Try again',
  unknownNetwork: 'Unknown network',
  viewOnExplorer: 'View on explorer',
  whatTheWalletSaid: 'What the wallet said',
  yourWallet: 'your wallet',
  youAreOffline: 'You are offline',
})
