import { catalogue } from '@airlock/kit/messages'

/** The names in titles, where they are known. */
interface Subject {
  wallet: string | undefined
  network: string | undefined
}

export const shellWords = catalogue('shell', {
  back: 'Back',
  close: 'Close',
  dismissAlert: 'Dismiss alert',
  backToTheTop: 'Back to the top',
  couldNotBeShown: 'This could not be shown',
  didNotLoad: 'Part of the wallet window did not load. Your connection is not affected.',
  loadAgain: 'Load again',
  /** The title of each view, by the view's name. A button that opens a view has its title. */
  titles: {
    Account: 'Account',
    AllWallets: 'All wallets',
    ApproveTransaction: 'Approve request',
    BuyInProgress: 'Buy',
    CallsStatus: 'Transactions',
    Connect: 'Connect wallet',
    ConnectSocials: 'More ways to sign in',
    ConnectingExternal: ({ wallet }: Subject) => wallet ?? 'Connect wallet',
    ConnectingFarcaster: 'Sign in with Farcaster',
    ConnectingMultiChain: 'Select chain',
    ConnectingSocial: 'Sign in',
    ConnectingWalletConnect: ({ wallet }: Subject) => wallet ?? 'WalletConnect',
    ConnectingWalletConnectBasic: 'WalletConnect',
    Downloads: ({ wallet }: Subject) => (wallet ? `Get ${wallet}` : 'Downloads'),
    EmailLogin: 'Sign in by email',
    ExportKeys: 'Export keys',
    GetWallet: 'Get a wallet',
    // The specification's words (section 8).
    InvalidAppConfiguration: 'Invalid App Configuration',
    Networks: 'Choose network',
    OnRampFiatSelect: 'Select currency',
    OnRampProviders: 'Buy',
    OnRampTokenSelect: 'Select token',
    Pay: 'Pay',
    ProfileWallets: 'Wallets',
    RegisterAccountName: 'Choose name',
    RegisterAccountNameSuccess: 'Name registered',
    SignIn: 'Sign in',
    SignInMethods: 'Sign-in methods',
    SignedInDevices: 'Signed-in devices',
    SmartAccountSettings: 'Smart account settings',
    SmartSessionList: 'Smart sessions',
    Swap: 'Swap',
    SwapPreview: 'Review swap',
    SwapSelectToken: 'Select token',
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
  },
})
