import { DEMO_WALLET } from '../../../wallets/eip155/demoWallet.ts'
import type { WalletOptions } from '../../../wallets/eip155/options.ts'

/** What a visitor does. What is pressed or seen is a selector of Playwright, looked for in every frame of the page. */
export type Step = { press: string } | { see: string } | { type: string } | { answer: 'reject' }

export type Form = 'desktop' | 'phone'

export const formOf = (look: Look): Form => (look.startsWith('desktop') ? 'desktop' : 'phone')

export const LOOKS = ['desktop-light', 'desktop-dark', 'phone-light', 'phone-dark'] as const

export type Look = (typeof LOOKS)[number]

/** The way to a state from a blank page. `null` if the kit has no such state. */
type Way = readonly Step[] | null

export const KITS = ['rainbowkit', 'connectkit', 'airlock'] as const

export type Kit = (typeof KITS)[number]

export interface State {
  id: string
  title: string
  /** What the wallet does when it is asked to connect. */
  wallet: NonNullable<WalletOptions['behaviour']>[string]
  ways: Readonly<Record<Kit, Way | Readonly<Record<Form, Way>>>>
}

const press = (selector: string): Step => ({ press: selector })
const see = (selector: string): Step => ({ see: selector })

/** In the wallet, once it has been asked. */
const DECLINE: Step = { answer: 'reject' }

const WALLET = `button:has-text("${DEMO_WALLET.name}")`

/** To the list of wallets. */
const LIST = {
  rainbowkit: [press('[data-testid="rk-connect-button"]'), see(WALLET)],
  connectkit: [press('#connect button'), see(WALLET)],
  airlock: [press('#connect'), see(WALLET), see('text=Binance Wallet')],
} as const satisfies Record<Kit, readonly Step[]>

/** On a phone RainbowKit lists its own wallets alone, whatever the page has. */
const PHONE_LIST = [press('[data-testid="rk-connect-button"]'), see('text=MetaMask')]

const choose = (kit: Kit, ...after: readonly Step[]): readonly Step[] => [
  ...LIST[kit],
  press(WALLET),
  ...after,
]

const RAINBOW_ACCOUNT = [press('[data-testid="rk-account-button"]'), see('text=Disconnect')]

export const STATES: readonly State[] = [
  {
    id: 'list',
    title: 'The list of wallets',
    wallet: 'hang',
    ways: { ...LIST, rainbowkit: { desktop: LIST.rainbowkit, phone: PHONE_LIST } },
  },
  {
    id: 'waiting',
    title: 'Waiting for the wallet',
    wallet: 'hang',
    ways: {
      rainbowkit: {
        desktop: choose('rainbowkit', see('text=Confirm connection in the extension')),
        phone: null,
      },
      connectkit: choose('connectkit', see('text=Requesting Connection')),
      airlock: choose('airlock', see('[data-view="ConnectingExternal"]')),
    },
  },
  {
    id: 'declined',
    title: 'The visitor has declined in the wallet',
    wallet: 'hang',
    ways: {
      rainbowkit: {
        desktop: choose('rainbowkit', DECLINE, see('text=RETRY')),
        phone: null,
      },
      connectkit: choose('connectkit', DECLINE, see('text=Request Cancelled')),
      airlock: choose('airlock', DECLINE, see('button:has-text("Try again")')),
    },
  },
  {
    id: 'code',
    title: 'The QR code',
    wallet: 'hang',
    ways: {
      // On a phone all three open the wallets' apps instead.
      rainbowkit: {
        desktop: [...LIST.rainbowkit, press('button:has-text("WalletConnect")'), see('text=Scan')],
        phone: null,
      },
      connectkit: {
        desktop: [
          ...LIST.connectkit,
          press('button:has-text("Other Wallets")'),
          see('text=Copy to Clipboard'),
        ],
        phone: null,
      },
      airlock: {
        desktop: [
          ...LIST.airlock,
          press('button:has-text("WalletConnect")'),
          see('role=img[name=/^QR code/]'),
        ],
        phone: null,
      },
    },
  },
  {
    id: 'about',
    title: 'What is a wallet?',
    wallet: 'hang',
    ways: {
      // On a desktop it is beside the list, on a phone below it.
      rainbowkit: { desktop: LIST.rainbowkit, phone: PHONE_LIST },
      connectkit: [...LIST.connectkit, press('[aria-label="More Information"]'), see('text=Learn More')],
      airlock: [...LIST.airlock, press('role=button[name=/what is/i]'), see('[data-view="WhatIsAWallet"]')],
    },
  },
  {
    id: 'get',
    title: 'Get a wallet',
    wallet: 'hang',
    ways: {
      rainbowkit: {
        desktop: [...LIST.rainbowkit, press('button:has-text("Get a Wallet")'), see('text=looking for')],
        phone: [...PHONE_LIST, press('button:has-text("Get a Wallet")'), see('text=looking for')],
      },
      connectkit: {
        desktop: [
          ...LIST.connectkit,
          press('text=I don’t have a wallet'),
          see('text=Choose Your First Wallet'),
        ],
        phone: [...LIST.connectkit, press('text=Get a Wallet'), see('text=Choose Your First Wallet')],
      },
      airlock: [
        ...LIST.airlock,
        press('button:has-text("All wallets")'),
        press('[data-view="AllWallets"] input'),
        { type: 'no such wallet' },
        press('button:has-text("Get a wallet")'),
        see('[data-view="GetWallet"]'),
      ],
    },
  },
  {
    id: 'account',
    title: 'The connected account',
    wallet: 'approve',
    ways: {
      rainbowkit: {
        desktop: choose('rainbowkit', ...RAINBOW_ACCOUNT),
        phone: [press('#announced'), ...RAINBOW_ACCOUNT],
      },
      connectkit: choose('connectkit', press('#connect button:has-text("0x")'), see('text=Disconnect')),
      airlock: choose('airlock', press('#connect'), see('[data-view="Account"]')),
    },
  },
]

const isByForm = (ways: State['ways'][Kit]): ways is Readonly<Record<Form, Way>> =>
  ways !== null && !Array.isArray(ways)

/** The way to a state in a kit, on a desktop or a phone. */
export function wayTo(state: State, kit: Kit, form: Form): Way {
  const ways = state.ways[kit]
  return isByForm(ways) ? ways[form] : ways
}
