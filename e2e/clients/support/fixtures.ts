import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import type { Chains } from '../../support/chain.ts'
import type { Visit } from '../../support/dapp.ts'
import { newEmail } from '../../support/embedded.ts'
import { test as base } from '../../support/pairing.ts'
import { press } from '../../support/press.ts'
import type { Kind } from '../outcomes.ts'
import { type Approver, approverOf } from './approver.ts'

/** The result of a request: the library's return value, or the provider's code, wherever the library has put it. */
export interface Answer {
  value?: unknown
  code?: number | string
  message?: string
}

export interface Client extends Approver {
  /** Opens a client's page, on networks where this kind of wallet has an account. */
  open: (page: NonNullable<Visit['page']>, kind: Kind, query?: Record<string, string>) => Promise<void>
  /** The `networks` query of a page where this kind of wallet has an account. */
  networks: (kind: Kind) => string
  /** Connects in the widget that the client has opened. */
  choose: (kind: Kind) => Promise<void>
  /** Funds the connected account. */
  fund: (kind: Kind) => Promise<Address>
  /** The connected account. */
  address: () => Promise<Address>
  solanaAddress: () => Promise<string>
  /** Checks that the widget covers no part of the page. */
  expectNothingOpen: () => Promise<void>
  /** Accepts a token that the page suggests. */
  addToken: () => Promise<void>
  /** Presses a button of one of our pages, and approves that many requests of the embedded wallet. */
  ask: (action: string, approvals?: number) => Promise<Answer>
  /** Presses a button that opens the widget, and connects. */
  connect: (action: string, kind: Kind) => Promise<Answer>
}

/** The `networks` query: the stack's own chains for the embedded wallet, the worker's for the others. */
const networksOf = (chains: Chains) => [chains.one, chains.two].map(({ id, port }) => `${id}@${port}`).join()

const answerOf = async (page: Page, action: string): Promise<Answer> => {
  const button = page.locator(`[data-action="${action}"]`)
  await expect(button, action).toHaveAttribute('data-answer', /./, { timeout: 60_000 })
  return JSON.parse((await button.getAttribute('data-answer')) ?? '{}') as Answer
}

/** Origins that clients call by themselves: ConnectKit resolves names, MetaMask's test dApp loads its wallets. */
const STRANGERS = [
  'https://ethereum.reth.rs',
  'https://api.web3modal.com',
  'wss://relay.walletconnect.com',
  'wss://relay.walletconnect.org',
]

export const test = base.extend<{ client: Client }>({
  strangers: { origins: STRANGERS },

  /** No request leaves this machine. */
  context: async ({ context }, use) => {
    const isStranger = ({ origin }: URL) => STRANGERS.includes(origin)
    await context.route(isStranger, (route) => route.abort())
    await context.routeWebSocket(isStranger, (socket) => socket.close())
    await use(context)
  },

  client: async ({ page, dapp, widget, embedded, mail, pairing, chains, nodes }, use) => {
    const networksFor = (kind: Kind) => networksOf(kind === 'embedded' ? nodes : chains)
    const start = (action: string) => press(page.locator(`[data-action="${action}"]`))
    const choosing: Record<Kind, () => Promise<void>> = {
      injected: () => press(widget.button('Alpha Wallet')),
      embedded: async () => {
        const email = newEmail()
        await embedded.typeEmail(email)
        await embedded.typeCode((await mail.code(email)).code)
      },
      paired: async () => {
        const far = await pairing.wallet()
        await press(widget.button('WalletConnect'))
        await far.approve(await far.pair(await pairing.code()))
      },
    }
    const choose: Client['choose'] = async (kind) => {
      await widget.expectView('Connect')
      await choosing[kind]()
      await widget.expectClosed()
    }
    const { approve, approveUntil } = approverOf(embedded)
    await use({
      networks: networksFor,
      open: async (name, kind, query) => {
        const networks = networksFor(kind)
        // This project approves in the frame: a window for each approval would take most of the time.
        const project = kind === 'embedded' ? { projectId: 'demo-trusted' } : {}
        await dapp.open({ page: name, profile: 'no-policy', query: { networks, ...project, ...query } })
      },
      choose,
      fund: async (kind) => {
        const address = await pairing.address()
        if (kind === 'embedded')
          for (const { client } of [nodes.one, nodes.two])
            await client.setBalance({ address, value: 10n ** 19n })
        return address
      },
      address: pairing.address,
      solanaAddress: async () => (await embedded.addresses()).solana,
      expectNothingOpen: widget.expectClosed,
      approve,
      approveUntil,
      addToken: () => press(widget.button('Add token')),
      ask: async (action, approvals = 0) => {
        await start(action)
        for (let given = 0; given < approvals; given += 1) await approve(action)
        return answerOf(page, action)
      },
      connect: async (action, kind) => {
        await start(action)
        await choose(kind)
        return answerOf(page, action)
      },
    })
  },
})

export { expect } from '@playwright/test'
