import { catalogue } from '@airlock/kit/messages'

/** What a title may name, where it is known. */
interface Subject {
  wallet: string | undefined
  network: string | undefined
}

/** The title of each view, by the view's name. They come with the entry: a header never waits for its view. */
export const titlesWords = catalogue('titles', {
  Account: 'Account',
  AllWallets: 'All wallets',
  ApproveTransaction: 'Approve request',
  Connect: 'Connect wallet',
  ConnectingExternal: ({ wallet }: Subject) => wallet ?? 'Connect wallet',
  ConnectingMultiChain: 'Select chain',
  ConnectingWalletConnect: ({ wallet }: Subject) => wallet ?? 'WalletConnect',
  ConnectingWalletConnectBasic: 'WalletConnect',
  Downloads: ({ wallet }: Subject) => (wallet ? `Get ${wallet}` : 'Downloads'),
  EmailLogin: 'Sign in by email',
  ExportKeys: 'Export keys',
  GetWallet: 'Get a wallet',
  Networks: 'Choose network',
  ProfileWallets: 'Wallets',
  SignedInDevices: 'Signed-in devices',
  SwitchActiveChain: 'Connect another chain',
  SwitchNetwork: ({ network }: Subject) => network ?? 'Switch network',
  UnsupportedChain: 'Switch network',
  UpdateEmailWallet: 'Edit email',
  WalletCompatibleNetworks: 'Compatible networks',
  WalletReceive: 'Receive',
  WalletSend: 'Send',
  WalletSendConfirmed: 'Transaction',
  WalletSendPreview: 'Review',
  WalletSendSelectToken: 'Select token',
  WatchAsset: 'Add token',
  WhatIsANetwork: 'What is a network?',
  WhatIsAWallet: 'What is a wallet?',
})
