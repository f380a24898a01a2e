import type { EmbeddedState, ScreenName } from '../account/embeddedSlice.ts'

/** The values that a title may contain. */
interface TitleContext {
  /** Name of the view's wallet. */
  wallet: string | undefined
  /** Name of the view's network. */
  network: string | undefined
}

/** A precondition of a view (`canShow.ts`). */
export type Need =
  /** An account is connected. */
  | 'account'
  /** The account is the embedded wallet's. */
  | 'email'
  /** The wallet is on a network that is not configured. */
  | 'unsupported'
  /** The dApp has asked to list a token. */
  | 'watch'
  /** The dApp asks the account to sign in. */
  | 'signIn'
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

/** The properties of a view besides its component. */
export interface ViewFacts {
  /** The title in the header. */
  title: string | ((context: TitleContext) => string)
  /** The header hides the title: only screen readers get it. */
  untitled?: true
  /** If this is not met, the home view opens instead. */
  needs?: Need
  /** A step on the way to a connection: wallets are listed, a wallet is asked, or a step in between. */
  connecting?: 'listing' | 'asking' | 'between'
  /** The view is meaningless without an account. */
  ofAccount?: true
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
  Account: { title: 'Account', untitled: true, start: 'network', needs: 'account', ofAccount: true },
  AllWallets: { title: 'All wallets', connecting: 'listing' },
  ApproveTransaction: { title: 'Approve request', start: 'nothing', slot: 'ends', screens: ['approve'] },
  Connect: { title: 'Connect wallet', start: 'help', connecting: 'listing' },
  ConnectingExternal: {
    title: ({ wallet }) => wallet ?? 'Connect wallet',
    needs: 'connectorId',
    connecting: 'asking',
  },
  ConnectingMultiChain: {
    title: 'Select chain',
    needs: 'connectorId',
    connecting: 'between',
  },
  ConnectingWalletConnect: { title: ({ wallet }) => wallet ?? 'WalletConnect', connecting: 'asking' },
  ConnectingWalletConnectBasic: { title: 'WalletConnect', connecting: 'asking' },
  Downloads: {
    title: ({ wallet }) => (wallet ? `Get ${wallet}` : 'Downloads'),
    needs: 'wallet',
    connecting: 'between',
  },
  // A sign-in ends the view itself.
  EmailLogin: { title: 'Sign in by email', slot: 'stays', screens: ['otp', 'device', 'recovery'] },
  ExportKeys: { title: 'Export keys', slot: 'ends', screens: ['export'] },
  GetWallet: { title: 'Get a wallet', connecting: 'between' },
  Networks: { title: 'Choose network', ofAccount: true },
  ProfileWallets: { title: 'Wallets', needs: 'account', ofAccount: true },
  SignIn: {
    title: 'Sign in',
    start: 'nothing',
    needs: 'signIn',
    ofAccount: true,
    holds: (_stack, { signIn }) => signIn?.asked?.isRequired === true,
  },
  SignedInDevices: { title: 'Signed-in devices', slot: 'ends', screens: ['sessions'] },
  SwitchActiveChain: {
    title: 'Connect another chain',
    needs: 'caipNetworkId',
  },
  SwitchNetwork: {
    title: ({ network }) => network ?? 'Switch network',
    needs: 'caipNetworkId',
    ofAccount: true,
    holds: (stack) => stack.includes('UnsupportedChain'),
  },
  // The visitor selects a network or disconnects, if the network is unsupported.
  UnsupportedChain: {
    title: 'Switch network',
    needs: 'unsupported',
    ofAccount: true,
    holds: () => true,
  },
  UpdateEmailWallet: {
    title: 'Edit email',
    needs: 'email',
    screens: ['update-email'],
  },
  WalletCompatibleNetworks: { title: 'Compatible networks', needs: 'account', ofAccount: true },
  WalletReceive: { title: 'Receive', needs: 'account', ofAccount: true },
  WalletSend: { title: 'Send', needs: 'account', ofAccount: true },
  // Steps of a form: they have no content of their own.
  WalletSendConfirmed: { title: 'Transaction', needs: 'step' },
  WalletSendPreview: { title: 'Review', needs: 'step', ofAccount: true },
  WalletSendSelectToken: { title: 'Select token', needs: 'step', ofAccount: true },
  // A question of the dApp, while it is open.
  WatchAsset: { title: 'Add token', needs: 'watch', ofAccount: true },
  WhatIsANetwork: { title: 'What is a network?' },
  WhatIsAWallet: { title: 'What is a wallet?' },
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

export const titleOf = ({ title }: ViewFacts, context: TitleContext): string =>
  typeof title === 'string' ? title : title(context)

/** The view of the frame's current screen; null if it shows none. */
export function selectScreenView({
  embedded: { screen },
}: {
  embedded: Pick<EmbeddedState, 'screen'>
}): ViewName | null {
  return VIEW_NAMES.find((name) => screen && VIEW_FACTS[name].screens?.includes(screen)) ?? null
}
