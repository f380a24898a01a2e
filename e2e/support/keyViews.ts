import type { ViewName } from '@airlock/host-sdk'
import { expect, type Locator, type Page } from '@playwright/test'
import { parseEther } from 'viem'
import { answerAccount, answerBalance, contractOf, moved, token, transaction } from './accountScript.ts'
import { newEmail } from './embedded.ts'
import type { Fixtures, WorkerFixtures } from './fixtures.ts'
import { press } from './press.ts'
import { sendingOn } from './sending.ts'

/* The views that people see most, each in a state that is the same on every machine. */

export type Visited = Pick<
  Fixtures & WorkerFixtures,
  'dapp' | 'widget' | 'wallet' | 'embedded' | 'frames' | 'chains' | 'stack'
>

export interface KeyView {
  /** Who sees it. A page can show all views of one kind of visitor, one after the other. */
  who: 'a new visitor' | 'a visitor who awaits a code' | 'a connected visitor'
  /** Goes there from a blank page, or from another view of this visitor. Resolves when everything is drawn. */
  show: (visited: Visited) => Promise<void>
  /** Whether something moves there after it was drawn, for a good reason. */
  mayMove?: boolean
  /** What differs from one visit to the next, and is masked in a picture. */
  changing?: (visited: Visited) => Locator[]
  /** What is hidden in a picture, because a mask would be as wide as the text is by chance. */
  hidden?: (visited: Visited) => Locator[]
}

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The time of the pictures. */
export const NOW = new Date('2026-11-20T12:34:56Z')

async function openView({ widget }: Visited, view: ViewName): Promise<void> {
  const page = widget.element.page()
  await page.evaluate((wanted) => window.airlock?.open({ view: wanted }), view)
  await widget.expectView(view)
}

/** The pages of visitors who have connected an account. */
const rich = new WeakSet<Page>()

/** Connects an account that holds what is hardest to lay out, also on the page of a visitor who has. */
async function connectRich(visited: Visited): Promise<void> {
  const page = visited.widget.element.page()
  await page.clock.setSystemTime(NOW)
  if (rich.has(page)) await page.evaluate(() => window.airlock?.disconnect())
  else await answerRichly(visited)
  rich.add(page)
  await visited.dapp.open()
  await visited.widget.connect()
  await visited.dapp.expectStatus('connected')
}

/** Sets the answers about the account. */
async function answerRichly({ stack, chains, widget }: Visited): Promise<void> {
  const chain = chains.one.caipNetworkId
  const context = widget.element.page().context()
  const dollars = token(chain, {
    name: 'USD Coin',
    symbol: 'USDC',
    address: contractOf(chain, 1),
    value: 1250.5,
    price: 1,
    quantity: { decimals: '6', numeric: '1250.5' },
  })
  const long = token(chain, {
    name: 'A token whose name goes on and on',
    symbol: 'LONGSYMBOL',
    address: contractOf(chain, 2),
    value: undefined,
    price: null,
    quantity: { decimals: '18', numeric: '123456789012345678901234.000000000000000001' },
  })
  const trade = {
    ...transaction(chain, 2, { operationType: 'trade' }),
    transfers: [moved('USDC', '1250.5', 'out', 'USD Coin'), moved('ETH', '0.45678', 'in', 'Ether')],
  }
  const data = [transaction(chain, 0), transaction(chain, 1, { status: 'failed' }), trade]
  await answerBalance(context, `http://127.0.0.1:${chains.one.port}`, parseEther('2'))
  await answerAccount(context, stack.origins.widget, {
    chains: [chain],
    balance: { json: { balances: [token(chain), dollars, long] } },
    history: () => ({ json: { data, next: null } }),
  })
}

async function openConnect({ dapp, widget }: Visited): Promise<void> {
  await dapp.open()
  await dapp.press('Connect wallet')
  await expect(widget.wallet('Binance Wallet')).toBeVisible()
}

const account =
  (tab: string): KeyView['show'] =>
  async (visited) => {
    await connectRich(visited)
    await openView(visited, 'Account')
    await press(visited.widget.frame.getByRole('tab', { name: tab, exact: true }))
    const panel = visited.widget.frame.getByRole('tabpanel', { name: tab })
    await expect(panel.getByText(/USDC/).first()).toBeVisible()
  }

const connected =
  (view: ViewName): KeyView['show'] =>
  async (visited) => {
    await connectRich(visited)
    await openView(visited, view)
  }

export const KEY_VIEWS: Readonly<Record<string, KeyView>> = {
  Connect: {
    who: 'a new visitor',
    show: openConnect,
  },
  AllWallets: {
    who: 'a new visitor',
    show: async (visited) => {
      const { widget } = visited
      await openConnect(visited)
      await press(widget.wallet('All wallets'))
      await expect(widget.view('AllWallets').getByRole('button', { name: 'MetaMask' }).first()).toBeVisible()
    },
  },
  WhatIsAWallet: {
    who: 'a new visitor',
    show: async (visited) => {
      await openConnect(visited)
      await press(visited.widget.button(/what is/i).first())
      await visited.widget.expectView('WhatIsAWallet')
    },
  },
  ConnectingExternal: {
    who: 'a new visitor',
    show: async (visited) => {
      await visited.dapp.open()
      await visited.wallet.behave('eth_requestAccounts', 'reject')
      await visited.widget.connect()
      await expect(visited.widget.button('Try again')).toBeVisible()
    },
    // The outcome of a request is something new, for which the card grows.
    mayMove: true,
  },
  ConnectingWalletConnect: {
    who: 'a new visitor',
    show: async (visited) => {
      await openConnect(visited)
      await press(visited.widget.wallet('WalletConnect'))
      await expect(visited.widget.frame.getByRole('img', { name: /^QR code/ })).toBeVisible()
    },
    // Each code has other modules. Its corners and its plate are always the same. WalletReceive shows modules.
    hidden: ({ widget }) => [
      widget.frame
        .getByRole('img', { name: /^QR code/ })
        .locator('svg > path')
        .first(),
    ],
  },
  EmailCode: {
    who: 'a visitor who awaits a code',
    show: async ({ embedded }) => {
      await embedded.open()
      await embedded.askForCode(newEmail())
    },
    changing: ({ frames: { secure } }) => [secure.getByText(/^Send a new code/)],
    hidden: ({ frames: { secure } }) => [
      secure.getByText(/@people\.example/).first(),
      secure.getByRole('timer'),
    ],
  },
  'Account-tokens': { who: 'a connected visitor', show: account('Tokens') },
  'Account-activity': { who: 'a connected visitor', show: account('Activity') },
  Networks: { who: 'a connected visitor', show: connected('Networks') },
  WalletReceive: {
    who: 'a connected visitor',
    show: async (visited) => {
      await connected('WalletReceive')(visited)
      await expect(visited.widget.frame.getByRole('img', { name: /^QR code/ })).toBeVisible()
    },
  },
  WalletSend: {
    who: 'a connected visitor',
    show: async (visited) => {
      const { widget } = visited
      const sending = sendingOn(widget.element.page(), widget)
      await connected('WalletSend')(visited)
      await sending.choose('Ether')
      await sending.amount.fill('0.25')
      await sending.to.fill(RECIPIENT)
      await expect(sending.next).toHaveText('Review')
      await sending.to.blur()
    },
    // What stands beside a figure moves when the figure changes.
    mayMove: true,
    // The network reports the balance, which is less with each test that sends something.
    hidden: ({ widget }) => [widget.view('WalletSend').locator('bdi', { hasText: / ETH$/ }).last()],
  },
  ProfileWallets: { who: 'a connected visitor', show: connected('ProfileWallets') },
}
