import type { EmbeddedState, ScreenName } from '../account/embeddedSlice.ts'

/** What a title may depend on. */
interface TitleContext {
  /** Name of the wallet that the view is about. */
  wallet: string | undefined
  /** Name of the network that the view is about. */
  network: string | undefined
}

/** A condition without which a view has nothing to show (`canShow.ts`). */
export type Need =
  /** An account is connected. */
  | 'account'
  /** The account is the embedded wallet's. */
  | 'email'
  /** The wallet is on a network that is not configured. */
  | 'unsupported'
  /** The dApp asks to list a token. */
  | 'watch'
  /** Never met: it is a step of a form, which opens it. */
  | 'step'
  /** It is opened with this field. */
  | 'connectorId'
  | 'wallet'
  | 'caipNetworkId'

/** What there is to know of a view, beside what it draws. */
export interface ViewFacts {
  /** What the header says over it. */
  title: string | ((context: TitleContext) => string)
  /** The header does not show the title: only a screen reader says it. */
  untitled?: true
  /** Where this is not met, the home view opens instead. */
  needs?: Need
  /** A step on the way to a connection: wallets are listed, a wallet is asked, or something in between. */
  connecting?: 'listing' | 'asking' | 'between'
  /** There is nothing left to see once the account is gone. */
  ofAccount?: true
  /** What the secure frame may show in it. */
  screens?: readonly ScreenName[]
  /** The secure frame draws all of it, so it opens only for one of its screens. It `ends` when the frame is done. */
  slot?: 'ends' | 'stays'
  /** Whether the visitor has to decide here, given the views of the stack: it is not closed, then. */
  holds?: (stack: readonly string[]) => boolean
  /** What the header begins with, where that is not the way back: the active network, help, or nothing. */
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
  // A sign-in goes on to its own end.
  EmailLogin: { title: 'Sign in by email', slot: 'stays', screens: ['otp', 'device', 'recovery'] },
  ExportKeys: { title: 'Export keys', slot: 'ends', screens: ['export'] },
  GetWallet: { title: 'Get a wallet', connecting: 'between' },
  Networks: { title: 'Choose network', ofAccount: true },
  ProfileWallets: { title: 'Wallets', needs: 'account', ofAccount: true },
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
  // The visitor chooses a network or disconnects: only where there is something to mend.
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
  // Steps of a form: they have nothing to show by themselves.
  WalletSendConfirmed: { title: 'Transaction', needs: 'step' },
  WalletSendPreview: { title: 'Review', needs: 'step', ofAccount: true },
  WalletSendSelectToken: { title: 'Select token', needs: 'step', ofAccount: true },
  // A question of the dApp's, while there is one.
  WatchAsset: { title: 'Add token', needs: 'watch', ofAccount: true },
  WhatIsANetwork: { title: 'What is a network?' },
  WhatIsAWallet: { title: 'What is a wallet?' },
} as const satisfies Record<string, ViewFacts>

/** A view that can be shown. */
export type ViewName = keyof typeof facts

/**
 * The table of views: a row is the handle of the view's route (`app/shell/routes.ts`), and the component of its name, in a
 * feature's folder, draws it.
 */
export const VIEW_FACTS: Readonly<Record<ViewName, ViewFacts>> = facts

/** Whether a view of this name can be opened: the contract lets any name through. */
export const isView = (name: string): name is ViewName => Object.hasOwn(facts, name)

export const VIEW_NAMES: readonly ViewName[] = Object.keys(facts).filter(isView)

export const titleOf = ({ title }: ViewFacts, context: TitleContext): string =>
  typeof title === 'string' ? title : title(context)

/** The view that the frame's screen belongs into; null while it shows none. */
export function selectScreenView({
  embedded: { screen },
}: {
  embedded: Pick<EmbeddedState, 'screen'>
}): ViewName | null {
  return VIEW_NAMES.find((name) => screen && VIEW_FACTS[name].screens?.includes(screen)) ?? null
}
