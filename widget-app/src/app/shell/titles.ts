import type { ViewName } from '../../types.ts'

/** What a title may depend on. */
export interface TitleContext {
  /** Name of the wallet that the view is about. */
  wallet: string | undefined
  /** Name of the network that the view is about. */
  network: string | undefined
}

type Title = string | ((context: TitleContext) => string)

/** What the header says over each view; see `UNTITLED` for the views that only a screen reader hears it of. */
export const TITLES: Readonly<Record<ViewName, Title>> = {
  Account: 'Account',
  AllWallets: 'All wallets',
  ApproveTransaction: 'Approve request',
  Connect: 'Connect wallet',
  ConnectingExternal: ({ wallet }) => wallet ?? 'Connect wallet',
  ConnectingMultiChain: 'Select chain',
  ConnectingWalletConnect: ({ wallet }) => wallet ?? 'WalletConnect',
  ConnectingWalletConnectBasic: 'WalletConnect',
  Downloads: ({ wallet }) => (wallet ? `Get ${wallet}` : 'Downloads'),
  EmailLogin: 'Sign in by email',
  ExportKeys: 'Export keys',
  GetWallet: 'Get a wallet',
  Networks: 'Choose network',
  ProfileWallets: 'Wallets',
  SignedInDevices: 'Signed-in devices',
  SwitchActiveChain: 'Connect another chain',
  SwitchNetwork: ({ network }) => network ?? 'Switch network',
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
}

/** Views whose header shows no title. */
export const UNTITLED: ReadonlySet<ViewName> = new Set(['Account'])

/** Whether a view of this name can be opened: the contract lets any name through. */
export const isView = (name: string): name is ViewName => Object.hasOwn(TITLES, name)

export function titleOf(view: ViewName, context: TitleContext): string {
  const title = TITLES[view]
  return typeof title === 'string' ? title : title(context)
}
