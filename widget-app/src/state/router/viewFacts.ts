import type { ViewName } from '../../types.ts'
import type { ScreenName } from '../account/embeddedSlice.ts'
import { selectAccount, selectIsActiveNetworkSupported } from '../chains/selectors.ts'
import { hasLogin } from '../connectors/walletKinds.ts'
import type { RootState } from '../store/store.ts'
import type { ViewData } from './routerSlice.ts'

/** What a title may depend on. */
interface TitleContext {
  /** Name of the wallet that the view is about. */
  wallet: string | undefined
  /** Name of the network that the view is about. */
  network: string | undefined
}

/** What there is to know of a view, beside what it draws. */
interface ViewFacts {
  /** What the header says over it. */
  title: string | ((context: TitleContext) => string)
  /** The header does not show the title: only a screen reader says it. */
  untitled?: true
  /** Whether it has something to show; where it has not, the home view opens instead. */
  needs?: (state: RootState, data: ViewData | undefined) => boolean
  /** A step on the way to a connection: wallets are listed, a wallet is asked, or something in between. */
  connecting?: 'listing' | 'asking' | 'between'
  /** There is nothing left to see once the account is gone. */
  ofAccount?: true
  /** What the secure frame may show in it. */
  screens?: readonly ScreenName[]
  /** The secure frame draws all of it, so it opens only for one of its screens. It `ends` when the frame is done. */
  slot?: 'ends' | 'stays'
  /** Whether the visitor has to decide here, given the views of the stack: it is not closed, then. */
  holds?: (stack: readonly ViewName[]) => boolean
}

const hasAddress = (state: RootState): boolean => selectAccount(state).address !== null
const never = (): boolean => false
const always = (): boolean => true

const facts = {
  Account: { title: 'Account', untitled: true, needs: hasAddress, ofAccount: true },
  AllWallets: { title: 'All wallets', connecting: 'listing' },
  ApproveTransaction: { title: 'Approve request', slot: 'ends', screens: ['approve'] },
  Connect: { title: 'Connect wallet', connecting: 'listing' },
  ConnectingExternal: {
    title: ({ wallet }) => wallet ?? 'Connect wallet',
    needs: (_state, data) => data?.connectorId !== undefined,
    connecting: 'asking',
  },
  ConnectingMultiChain: {
    title: 'Select chain',
    needs: (_state, data) => data?.connectorId !== undefined,
    connecting: 'between',
  },
  ConnectingWalletConnect: { title: ({ wallet }) => wallet ?? 'WalletConnect', connecting: 'asking' },
  ConnectingWalletConnectBasic: { title: 'WalletConnect', connecting: 'asking' },
  Downloads: {
    title: ({ wallet }) => (wallet ? `Get ${wallet}` : 'Downloads'),
    needs: (_state, data) => data?.wallet !== undefined,
    connecting: 'between',
  },
  // A sign-in goes on to its own end.
  EmailLogin: { title: 'Sign in by email', slot: 'stays', screens: ['otp', 'device', 'recovery'] },
  ExportKeys: { title: 'Export keys', slot: 'ends', screens: ['export'] },
  GetWallet: { title: 'Get a wallet', connecting: 'between' },
  Networks: { title: 'Choose network', ofAccount: true },
  ProfileWallets: { title: 'Wallets', needs: hasAddress, ofAccount: true },
  SignedInDevices: { title: 'Signed-in devices', slot: 'ends', screens: ['sessions'] },
  SwitchActiveChain: {
    title: 'Connect another chain',
    needs: (_state, data) => data?.caipNetworkId !== undefined,
  },
  SwitchNetwork: {
    title: ({ network }) => network ?? 'Switch network',
    needs: (_state, data) => data?.caipNetworkId !== undefined,
    ofAccount: true,
    holds: (stack) => stack.includes('UnsupportedChain'),
  },
  // The visitor chooses a network or disconnects: only where there is something to mend.
  UnsupportedChain: {
    title: 'Switch network',
    needs: (state) => hasAddress(state) && !selectIsActiveNetworkSupported(state),
    ofAccount: true,
    holds: always,
  },
  UpdateEmailWallet: {
    title: 'Edit email',
    needs: (state) => hasLogin(selectAccount(state)),
    screens: ['update-email'],
  },
  WalletCompatibleNetworks: { title: 'Compatible networks', needs: hasAddress, ofAccount: true },
  WalletReceive: { title: 'Receive', needs: hasAddress, ofAccount: true },
  WalletSend: { title: 'Send', needs: hasAddress, ofAccount: true },
  // Steps of a form: they have nothing to show by themselves.
  WalletSendConfirmed: { title: 'Transaction', needs: never },
  WalletSendPreview: { title: 'Review', needs: never, ofAccount: true },
  WalletSendSelectToken: { title: 'Select token', needs: never, ofAccount: true },
  // A question of the dApp's, while there is one.
  WatchAsset: { title: 'Add token', needs: (state) => !!state.watch?.asked, ofAccount: true },
  WhatIsANetwork: { title: 'What is a network?' },
  WhatIsAWallet: { title: 'What is a wallet?' },
} as const satisfies Record<ViewName, ViewFacts>

/** Every view of the product, by name. What it draws is in `app/shell/views.ts`. */
export const VIEW_FACTS: Readonly<Record<ViewName, ViewFacts>> = facts

/** Views that the secure frame draws. */
export type SlotName = { [V in ViewName]: (typeof facts)[V] extends { slot: string } ? V : never }[ViewName]

/** Whether a view of this name can be opened: the contract lets any name through. */
export const isView = (name: string): name is ViewName => Object.hasOwn(facts, name)

export function titleOf(view: ViewName, context: TitleContext): string {
  const { title } = VIEW_FACTS[view]
  return typeof title === 'string' ? title : title(context)
}

/** Whether a view has something to show. */
export function canShow(state: RootState, view: ViewName, data: ViewData | undefined): boolean {
  const { needs = always, slot, screens } = VIEW_FACTS[view]
  return slot ? screens?.some((screen) => screen === state.embedded.screen) === true : needs(state, data)
}

/** The view that the frame's screen belongs into; null while it shows none. */
export function selectScreenView({ embedded: { screen } }: Pick<RootState, 'embedded'>): ViewName | null {
  const names = Object.keys(facts) as ViewName[]
  return names.find((name) => screen && VIEW_FACTS[name].screens?.includes(screen)) ?? null
}
