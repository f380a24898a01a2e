/* What the gallery shows: each view with the names that its pictures begin with. `Pay` is the first part of `Pay` and of
 * `Pay-declined`. */

/** By group: the views, and the pages that are no views of the widget. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Connect: {
    Connect: ['Connect'],
    AllWallets: ['AllWallets'],
    ConnectingExternal: ['ConnectingExternal'],
    ConnectingMultiChain: ['ConnectingMultiChain'],
    ConnectingWalletConnect: ['ConnectingWalletConnect'],
    ConnectingWalletConnectBasic: ['ConnectingWalletConnectBasic'],
    GetWallet: ['GetWallet'],
    Downloads: ['Downloads'],
    WhatIsAWallet: ['WhatIsAWallet'],
    WhatIsANetwork: ['WhatIsANetwork'],
    SignIn: ['sign-in'],
    Languages: ['language'],
  },
  'Email and social login': {
    EmailLogin: ['EmailLogin'],
    ConnectSocials: ['social-providers', 'social-in-telegram'],
    ConnectingSocial: [
      'social-accept',
      'social-closed',
      'social-prove',
      'social-ready',
      'social-unavailable',
      'social-waiting',
    ],
    ConnectingFarcaster: ['farcaster'],
    SocialWindow: ['social-window'],
    DeviceWindow: ['DeviceWindow'],
    PasskeyWindow: ['passkey-window'],
    LostKey: ['key-lost'],
  },
  Account: {
    Account: ['Account', 'account-with-methods'],
    ProfileWallets: ['ProfileWallets'],
    WatchAsset: ['WatchAsset'],
    Networks: ['Networks'],
    SwitchNetwork: ['SwitchNetwork'],
    SwitchActiveChain: ['SwitchActiveChain'],
    UnsupportedChain: ['UnsupportedChain'],
  },
  Security: {
    Security: ['Security', 'security-with-methods'],
    SignedInDevices: ['signed-in-devices'],
    SignInMethods: ['methods', 'passkeys', 'farcaster-add'],
    UpdateEmailWallet: ['UpdateEmailWallet'],
    ExportKeys: ['ExportKeys'],
    SmartAccountSettings: ['smart-accounts', 'upgraded-account'],
    SmartSessionList: ['SmartSessionList'],
  },
  'Send and receive': {
    WalletSend: ['WalletSend'],
    WalletSendSelectToken: ['WalletSendSelectToken'],
    WalletSendPreview: ['WalletSendPreview'],
    WalletSendConfirmed: ['WalletSendConfirmed'],
    WalletReceive: ['WalletReceive'],
    WalletCompatibleNetworks: ['WalletCompatibleNetworks'],
    Pay: ['Pay'],
    CallsStatus: ['CallsStatus'],
  },
  Swap: {
    Swap: ['Swap'],
    SwapSelectToken: ['SwapSelectToken'],
    SwapPreview: ['SwapPreview'],
  },
  Buy: {
    OnRampProviders: ['OnRampProviders'],
    OnRampTokenSelect: ['OnRampTokenSelect'],
    OnRampFiatSelect: ['OnRampFiatSelect'],
    BuyInProgress: ['BuyInProgress'],
    Checkout: ['BuyCheckout'],
    'Activity with purchases': ['BuyActivity'],
  },
  Names: {
    RegisterAccountName: ['RegisterAccountName'],
    RegisterAccountNameSuccess: ['RegisterAccountNameSuccess'],
    AccountName: ['AccountName'],
    MoveAccountName: ['MoveAccountName'],
  },
  Approvals: {
    ApproveTransaction: ['ApproveTransaction', 'approve', 'choose-fee', 'permission-limits'],
  },
  'Around the widget': {
    Unavailable: ['Unavailable'],
    InvalidAppConfiguration: ['InvalidAppConfiguration'],
    Refused: ['refused'],
    Mails: ['mail'],
    Operator: ['operator'],
    Playground: ['Playground'],
    Components: ['Components'],
    'Sealed components': ['Sealed'],
  },
}

/** The secure frame's screens by a picture of each. */
export const SCREENS: Readonly<Record<string, string>> = {
  AcceptScreen: 'social-accept',
  AddStep: 'methods-add',
  AdjustScreen: 'permission-limits',
  ApproveScreen: 'ApproveTransaction',
  ChooseStep: 'ExportKeys',
  ClearedStep: 'ExportKeys-hidden',
  DeviceScreen: 'EmailLogin-device',
  ErrorScreen: 'EmailLogin-away',
  ExportScreen: 'ExportKeys',
  FeeScreen: 'choose-fee',
  MethodsScreen: 'methods',
  NoticeScreen: 'key-lost',
  OtpScreen: 'EmailLogin',
  PasskeysScreen: 'passkeys',
  PromptScreen: 'passkey-window',
  ProveEmailScreen: 'social-prove',
  RecoveryScreen: 'EmailLogin-recovery',
  RestoreCodeScreen: 'EmailLogin-restore',
  RevealedStep: 'ExportKeys-key',
  ScanScreen: 'farcaster-code',
  SessionsScreen: 'signed-in-devices',
  SocialScreen: 'social-ready',
  UpdateEmailScreen: 'UpdateEmailWallet-present',
  WarningStep: 'ExportKeys-warning',
  WorkingScreen: 'EmailLogin-opening',
}

/** Views and screens without a picture, and why. */
export const UNPICTURED: Readonly<Record<string, string>> = {
  FailedStep: 'No test makes an export fail.',
}

/** Where a picture belongs: its group, its view, and its state as the rest of its name. */
export function placeOf(name: string): { group: string; view: string; state: string } | null {
  const rows = Object.entries(GROUPS).flatMap(([group, views]) =>
    Object.entries(views).flatMap(([view, starts]) => starts.map((start) => ({ group, view, start }))),
  )
  // `farcaster-add` belongs to the longer of two that fit.
  const [row] = rows
    .filter(({ start }) => name === start || name.startsWith(`${start}-`))
    .sort((one, other) => other.start.length - one.start.length)
  return row ? { group: row.group, view: row.view, state: name.slice(row.start.length + 1) } : null
}
