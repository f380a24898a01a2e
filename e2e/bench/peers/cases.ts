import { WALLET_NAME } from './wallet.ts'

/** A page, and how its parts are found. */
interface PeerPage {
  /** The name in the table, with the version for pages of others. */
  name: string
  folder: string
  /** The button that opens the list of wallets. */
  button: string
  /** A row of the list. It counts only if it contains the announced wallet's name. */
  row: string
  /** The element with a shadow root that holds the list, if there is one. */
  shadowHost?: string
  /** Whether the list is in a frame of another origin. */
  isFramed: boolean
}

/** One row of the table: a page, and what happens before the press. */
export interface Case extends PeerPage {
  title: string
  query: string
  /** How long the pointer rests on the button before the press (ms). With 0 the press is the page's first event. */
  hover: number
  /** Whether the list is closed and opened a second time. */
  reopens: boolean
  /** Whether the page's packages come from the scratch folder. */
  isForeign: boolean
  /** The title of the row whose click is the least for this one. */
  floor: string
}

/** How long the pointer rests on a button before a quick person presses (ms). */
const HOVER = 200

const FOREIGN: readonly PeerPage[] = [
  {
    name: 'RainbowKit 2.2.11',
    folder: 'rainbowkit',
    button: '[data-testid="rk-connect-button"]',
    row: '[data-testid^="rk-wallet-option-"]',
    isFramed: false,
  },
  {
    name: 'Web3-Onboard 2.24',
    folder: 'web3-onboard',
    button: '#connect',
    row: '.wallet-button-styling',
    shadowHost: 'onboard-v2',
    isFramed: false,
  },
  {
    name: 'ConnectKit 1.9.2',
    folder: 'connectkit',
    button: '#connect button',
    row: 'button',
    isFramed: false,
  },
]

const AIRLOCK: PeerPage = {
  name: 'Airlock',
  folder: 'airlock',
  button: '#connect',
  row: '[data-view="Connect"] li button',
  isFramed: true,
}

const FLOOR: PeerPage = { name: 'Floor', folder: 'floor', button: '#connect', row: 'button', isFramed: true }

const plain = { query: '', hover: 0, reopens: false, floor: 'Floor, on click' }

export const FLOOR_CASE: Case = { ...FLOOR, ...plain, title: plain.floor, isForeign: false }

const hoveredFloor = `Floor, hovered ${HOVER} ms before`

/** A frame that is hidden until the press has this long to be drawn, too. */
const HOVERED_FLOOR: Case = {
  ...FLOOR_CASE,
  title: hoveredFloor,
  query: '?hover',
  hover: HOVER,
  floor: hoveredFloor,
}

export const ON_CLICK: Case = { ...AIRLOCK, ...plain, title: 'Airlock, on click', isForeign: false }

export const FOREIGN_CASES: readonly Case[] = FOREIGN.map((page) => ({
  ...page,
  ...plain,
  title: page.name,
  isForeign: true,
}))

export const CASES: readonly Case[] = [
  ...FOREIGN_CASES,
  ON_CLICK,
  { ...ON_CLICK, title: `Airlock, hovered ${HOVER} ms before`, hover: HOVER, floor: hoveredFloor },
  { ...ON_CLICK, title: 'Airlock, preloaded', query: '?preload=eager', reopens: true },
  FLOOR_CASE,
  HOVERED_FLOOR,
]

/** What the page's probe has to find. */
export const wantedOf = ({ button, row, shadowHost, isFramed }: Case) => ({
  button,
  row,
  shadowHost: shadowHost ?? null,
  isFramed,
  text: WALLET_NAME,
})

export type Wanted = ReturnType<typeof wantedOf>
