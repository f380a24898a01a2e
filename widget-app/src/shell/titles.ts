import type { ViewName } from '../types.ts'

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
  AllWallets: 'All Wallets',
  ApproveTransaction: 'Approve Transaction',
  Connect: 'Connect Wallet',
  ConnectingExternal: ({ wallet }) => wallet ?? 'Connect Wallet',
  ConnectingFarcaster: 'Farcaster',
  ConnectingMultiChain: 'Select Chain',
  ConnectingWalletConnect: ({ wallet }) => wallet ?? 'WalletConnect',
  ConnectingWalletConnectBasic: 'WalletConnect',
  Downloads: ({ wallet }) => (wallet ? `Get ${wallet}` : 'Downloads'),
  EmailLogin: 'Email Login',
  ExportKeys: 'Export Keys',
  GetWallet: 'Get a Wallet',
  Networks: 'Choose Network',
  OnRampProviders: 'Choose Provider',
  ProfileWallets: 'Wallets',
  RegisterAccountName: 'Choose Name',
  RegisterAccountNameSuccess: 'Name registered',
  SignedInDevices: 'Signed-in Devices',
  Swap: 'Swap',
  SwitchActiveChain: 'Switch Chain',
  SwitchNetwork: ({ network }) => network ?? 'Switch Network',
  UnsupportedChain: 'Switch Network',
  UpdateEmailWallet: 'Edit Email',
  WalletCompatibleNetworks: 'Compatible Networks',
  WalletReceive: 'Receive',
  WalletSend: 'Send',
  WalletSendConfirmed: 'Transaction',
  WalletSendPreview: 'Review Send',
  WalletSendSelectToken: 'Select Token',
  WhatIsANetwork: 'What is a network?',
  WhatIsAWallet: 'What is a wallet?',
}

/** Views whose header shows no title. */
export const UNTITLED: ReadonlySet<ViewName> = new Set(['Account', 'RegisterAccountNameSuccess'])

/** Whether there is a view of this name: the contract lets any through. */
export const isView = (name: string): name is ViewName => Object.hasOwn(TITLES, name)

export function titleOf(view: ViewName, context: TitleContext): string {
  const title = TITLES[view]
  return typeof title === 'string' ? title : title(context)
}
