import type { EmbeddedState, ScreenName } from '../account/embeddedSlice.ts'
import type { LocalName } from '../config/features.ts'

/** A precondition of a view (`canShow.ts`). */
export type Need =
  /** An account is connected. */
  | 'account'
  /** An account is connected whose family has transfers here. */
  | 'sending'
  /** The account is the embedded wallet's. */
  | 'email'
  /** There are providers with which to sign in. */
  | 'socials'
  /** A sign-in with a provider has begun. */
  | 'socialLogin'
  /** The wallet is on a network that is not configured. */
  | 'unsupported'
  /** The dApp has asked to list a token. */
  | 'watch'
  /** The dApp asks the account to sign in. */
  | 'signIn'
  /** The dApp asks for a payment. */
  | 'payment'
  /** The widget's server has refused events of the site. */
  | 'refusal'
  /** Never met: the view is a step of a form, which opens it. */
  | 'step'
  /** The view is opened with this field. */
  | 'connectorId'
  | 'wallet'
  | 'caipNetworkId'

/** The part of the state that may hold the visitor in a view. */
interface HoldingState {
  signIn?: { asked: { isRequired: boolean } | null } | undefined
}

/** The properties of a view besides its component and its title (`messages/en/shell.ts`). */
export interface ViewFacts {
  /** The header hides the title: only screen readers get it. */
  untitled?: true
  /** If this is not met, the home view opens instead. */
  needs?: Need
  /** The feature that the view belongs to: while that is off, the view cannot be opened. */
  feature?: LocalName | 'onramp' | 'swaps'
  /** A step on the way to a connection: wallets are listed, a wallet is asked, or a step in between. */
  connecting?: 'listing' | 'asking' | 'between'
  /** The view is meaningless without an account. */
  ofAccount?: true
  /** A transfer is written there, which its result replaces, or confirmed there, or both. */
  transfer?: 'written' | 'confirmed' | 'both'
  /** The secure frame's screens that belong in it. */
  screens?: readonly ScreenName[]
  /**
   * The secure frame draws the whole view, so it opens only for one of its screens. It `ends` when the frame
   * is done.
   */
  slot?: 'ends' | 'stays'
  /**
   * Whether the visitor has to decide in this view, given the views of the stack and the state: then it
   * cannot be closed.
   */
  holds?: (stack: readonly string[], state: HoldingState) => boolean
  /**
   * The first element of the header, if that is not the back button: the active network, help, or nothing.
   */
  start?: 'network' | 'help' | 'nothing'
}

const facts = {
  Account: { untitled: true, start: 'network', needs: 'account', ofAccount: true },
  AccountName: { needs: 'email', ofAccount: true },
  AllWallets: { connecting: 'listing', feature: 'allWallets' },
  ApproveTransaction: { start: 'nothing', slot: 'ends', screens: ['approve'] },
  BuyInProgress: { needs: 'step', ofAccount: true },
  // The site asks for it by the id of its calls.
  CallsStatus: { needs: 'step', ofAccount: true },
  Connect: { start: 'help', connecting: 'listing' },
  ConnectSocials: { needs: 'socials', connecting: 'between' },
  ConnectingExternal: {
    needs: 'connectorId',
    connecting: 'asking',
  },
  ConnectingFarcaster: { needs: 'socialLogin', connecting: 'between', screens: ['farcaster'] },
  ConnectingMultiChain: {
    needs: 'connectorId',
    connecting: 'between',
  },
  ConnectingSocial: { needs: 'socialLogin', connecting: 'between', screens: ['social'] },
  ConnectingWalletConnect: { connecting: 'asking' },
  ConnectingWalletConnectBasic: { connecting: 'asking' },
  Downloads: {
    needs: 'wallet',
    connecting: 'between',
  },
  // A sign-in ends the view itself.
  EmailLogin: { slot: 'stays', screens: ['otp', 'device', 'recovery'] },
  ExportKeys: { slot: 'ends', screens: ['export'] },
  GetWallet: { connecting: 'between' },
  InvalidAppConfiguration: { start: 'nothing', needs: 'refusal' },
  MoveAccountName: { needs: 'step', ofAccount: true },
  Networks: { ofAccount: true },
  OnRampFiatSelect: { needs: 'step', ofAccount: true },
  OnRampProviders: { needs: 'account', ofAccount: true, feature: 'onramp' },
  OnRampTokenSelect: { needs: 'step', ofAccount: true },
  // Without an account it offers to connect one.
  Pay: { needs: 'payment', feature: 'pay', transfer: 'both' },
  ProfileWallets: { needs: 'account', ofAccount: true },
  RegisterAccountName: { needs: 'email', ofAccount: true },
  RegisterAccountNameSuccess: { needs: 'step', ofAccount: true },
  Security: { needs: 'email', ofAccount: true },
  SignIn: {
    start: 'nothing',
    needs: 'signIn',
    ofAccount: true,
    holds: (_stack, { signIn }) => signIn?.asked?.isRequired === true,
  },
  SignInMethods: { slot: 'ends', screens: ['methods'] },
  SignedInDevices: { slot: 'ends', screens: ['sessions'] },
  SmartAccountSettings: { needs: 'email', ofAccount: true },
  SmartSessionList: { needs: 'email', ofAccount: true, feature: 'smartSessions' },
  Swap: { needs: 'sending', ofAccount: true, feature: 'swaps' },
  SwapPreview: { needs: 'step', ofAccount: true },
  SwapSelectToken: { needs: 'step', ofAccount: true },
  SwitchActiveChain: {
    needs: 'caipNetworkId',
  },
  SwitchNetwork: {
    needs: 'caipNetworkId',
    ofAccount: true,
    holds: (stack) => stack.includes('UnsupportedChain'),
  },
  // The visitor selects a network or disconnects, if the network is unsupported.
  UnsupportedChain: {
    needs: 'unsupported',
    ofAccount: true,
    holds: () => true,
  },
  UpdateEmailWallet: {
    needs: 'email',
    screens: ['update-email'],
  },
  WalletCompatibleNetworks: { needs: 'account', ofAccount: true, feature: 'receive' },
  WalletReceive: { needs: 'account', ofAccount: true, feature: 'receive' },
  WalletSend: { needs: 'sending', ofAccount: true, feature: 'send', transfer: 'written' },
  // Steps of a form: they have no content of their own.
  WalletSendConfirmed: { needs: 'step' },
  WalletSendPreview: { needs: 'step', ofAccount: true, transfer: 'confirmed' },
  WalletSendSelectToken: { needs: 'step', ofAccount: true },
  // A question of the dApp, while it is open.
  WatchAsset: { needs: 'watch', ofAccount: true },
  WhatIsANetwork: {},
  WhatIsAWallet: {},
} as const satisfies Record<string, ViewFacts>

/** The name of a view. */
export type ViewName = keyof typeof facts

/**
 * The table of views: a row is the handle of the view's route (`app/shell/routes.ts`), and the component of
 * the same name in a feature's folder draws it.
 */
export const VIEW_FACTS: Readonly<Record<ViewName, ViewFacts>> = facts

/** Whether there is a view with this name: the contract accepts any name. */
export const isView = (name: string): name is ViewName => Object.hasOwn(facts, name)

export const VIEW_NAMES: readonly ViewName[] = Object.keys(facts).filter(isView)

/** The view of the frame's current screen; null if it shows none. */
export function selectScreenView({
  embedded: { screen },
}: {
  embedded: Pick<EmbeddedState, 'screen'>
}): ViewName | null {
  return VIEW_NAMES.find((name) => screen && VIEW_FACTS[name].screens?.includes(screen)) ?? null
}
