import type { ViewName } from '@airlock/host-sdk'
import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { LOCAL_TOKENS } from '../../market/local.ts'
import { expect, type Fixtures, only, test, type WorkerFixtures } from '../../support/fixtures.ts'
import { shiftsIn, watch } from '../../support/layoutShift.ts'
import { press } from '../../support/press.ts'
import { hold, sendingOn } from '../../support/sending.ts'
import { slowAnswers } from '../../support/slowAnswers.ts'
import { ALPHA } from '../../support/wallet.ts'

/* Answers that come after a view is drawn move nothing in it, however long they take. */

// An account that no other test sends from.
test.use({ wallets: only({ ...ALPHA, accounts: 1, firstAccount: 4 }) })

const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** An address that no chain has seen. */
const someone = () => privateKeyToAddress(generatePrivateKey())

type Visited = Pick<Fixtures & WorkerFixtures, 'widget' | 'chains'> & { page: Page }

interface Late {
  /** The view that is opened, unless it is the name of the case. */
  view?: ViewName
  /** What has to be known before. */
  before?: (visited: Visited) => Promise<void>
  /** Opens the view, while nothing is answered. */
  open: (visited: Visited) => Promise<void>
  /** Resolves when all answers are shown. */
  answered: (visited: Visited) => Promise<void>
}

const openView = (page: Page, options: object) =>
  page.evaluate((given) => void window.airlock?.open(given as never)?.catch(() => undefined), options)

const reviewOf = (recipient: () => string): Late => ({
  view: 'WalletSendPreview',
  before: async ({ page, widget }) => {
    const sending = sendingOn(page, widget)
    await openView(page, { view: 'WalletSend' })
    await sending.choose('Ether')
    await sending.amount.fill('0.25')
    await sending.to.fill(recipient())
    await expect(sending.next).toHaveText('Review')
  },
  open: ({ page, widget }) => press(sendingOn(page, widget).next),
  answered: ({ widget }) => expect(widget.button('Send')).toBeEnabled(),
})

const VIEWS: Readonly<Record<string, Late>> = {
  Account: {
    open: ({ page }) => openView(page, { view: 'Account' }),
    answered: async ({ widget }) => {
      const view = widget.view('Account')
      await expect(view.getByRole('region', { name: 'Balance' })).toContainText(/\$[\d,]+\.\d\d/)
      await expect(view.getByRole('button', { name: 'Swap', exact: true })).toBeVisible()
    },
  },
  OnRampProviders: {
    // The prices come after the form.
    before: async ({ page, widget }) => {
      await openView(page, { view: 'OnRampProviders' })
      await expect(widget.button(/^Meld\.io.*Best price/)).toBeEnabled()
    },
    open: ({ widget }) => press(widget.button('$250')),
    answered: ({ widget }) => expect(widget.button(/^Meld\.io.*Best price/)).toBeEnabled(),
  },
  Swap: {
    open: ({ page }) =>
      openView(page, { view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USD', amount: '0.5' } }),
    answered: ({ widget }) => expect(widget.button('Review swap')).toBeEnabled(),
  },
  WalletSendPreview: reviewOf(() => RECIPIENT),
  'WalletSendPreview to an address that nobody has used': reviewOf(someone),
  Pay: {
    open: ({ page, chains }) =>
      openView(page, {
        view: 'Pay',
        arguments: {
          paymentAsset: `${chains.one.caipNetworkId}/slip44:60`,
          amount: '0.25',
          recipient: RECIPIENT,
        },
      }),
    answered: ({ widget }) => expect(widget.button('Pay')).toBeEnabled(),
  },
}

for (const [name, { view = name as ViewName, before, open, answered }] of Object.entries(VIEWS))
  test(`late answers move nothing in the view ${name}`, async ({ page, dapp, widget, chains }) => {
    const { caipNetworkId: chainId } = chains.one
    await watch(page)
    await hold(
      page,
      // As much as the account has on the chain, which the widget reads by itself as well.
      { chainId, symbol: 'ETH', numeric: '10000', decimals: 18, price: 3000 },
      { chainId, symbol: 'CAT', numeric: '1000', decimals: 18, address: LOCAL_TOKENS.cat, price: 0.3 },
    )
    const answers = await slowAnswers(page)
    await dapp.open({ config: { features: { pay: true } } })
    await widget.connect()
    await dapp.expectStatus('connected')
    const visited = { page, widget, chains }
    await before?.(visited)
    answers.hold()
    await open(visited)
    await expect(widget.view(view)).toBeVisible()
    const known = (await shiftsIn(page)).length
    answers.release()
    await answered(visited)
    expect((await shiftsIn(page)).slice(known)).toEqual([])
  })
