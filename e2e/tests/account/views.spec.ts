import type { Locator, Page } from '@playwright/test'
import { parseEther } from 'viem'
import {
  type AccountScript,
  answerAccount,
  answerBalance,
  contractOf,
  moved,
  nft,
  token,
  transaction,
} from '../../support/accountScript.ts'
import { holdStill, inspect } from '../../support/axe.ts'
import { type Chains, networkWithExplorer } from '../../support/chain.ts'
import type { Dapp } from '../../support/dapp.ts'
import { expect, test } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import type { Widget } from '../../support/widget.ts'

type Look = { page: Page; dapp: Dapp; widget: Widget; chains: Chains }

const chainOf = (chains: Chains) => `eip155:${chains.one.id}`

/** Opens the account view of a visitor who is connected to a network with an explorer. */
async function lookAt({ page, dapp, widget, chains }: Look): Promise<void> {
  // The node and the server's list agree.
  await answerBalance(page.context(), `http://127.0.0.1:${chains.one.port}`, parseEther('2'))
  await dapp.open({ config: { networks: [networkWithExplorer(chains.one)] } })
  await widget.connect()
  await dapp.expectStatus('connected')
  await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
  await widget.expectView('Account')
}

const tab = ({ widget }: Pick<Look, 'widget'>, name: string) =>
  widget.frame.getByRole('tab', { name, exact: true })

const LONG = 'A collectible whose name was written by somebody who had a great deal to say about it'

const NAME = 'a-name-that-is-long-enough-to-be-cut-short.eth'
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="#26a" d="M0 0h2v2H0z"/></svg>'
const AVATAR = `data:image/svg+xml,${encodeURIComponent(DRAWING)}`

/** An account with the content that is hardest to fit into a card. */
const rich = (chain: string): AccountScript => ({
  chains: [chain],
  identity: { json: { name: NAME, avatar: AVATAR } },
  balance: {
    json: {
      balances: [
        token(chain),
        token(chain, {
          name: 'USD Coin',
          symbol: 'USDC',
          address: contractOf(chain, 1),
          value: 1250.5,
          price: 1,
          quantity: { decimals: '6', numeric: '1250.5' },
        }),
        token(chain, {
          name: `The token of ${LONG.toLowerCase()}`,
          symbol: 'LONGLONGLONGSYMBOL',
          address: contractOf(chain, 2),
          value: undefined,
          price: null,
          quantity: { decimals: '18', numeric: '123456789012345678901234.000000000000000001' },
        }),
        token(chain, {
          name: 'Dust',
          symbol: 'DST',
          address: contractOf(chain, 3),
          value: 0.0004,
          price: 400,
          quantity: { decimals: '18', numeric: '0.000001' },
        }),
        token(chain, {
          name: 'Visit our site',
          symbol: 'FREE',
          address: contractOf(chain, 4),
          value: undefined,
          price: null,
          quantity: { decimals: '0', numeric: '7' },
        }),
      ],
    },
  },
  nfts: () => ({
    json: {
      data: [
        nft(chain, 1),
        nft(chain, 2, { name: LONG, collection: LONG }),
        nft(chain, 3, { quantity: '1200', standard: 'erc1155', name: 'Sword', collection: 'Armoury' }),
        nft(chain, 4, { isSpam: true, name: 'Claim your prize' }),
      ],
      next: null,
    },
  }),
  history: () => ({
    json: {
      data: [
        transaction(chain, 0),
        { ...transaction(chain, 1, { status: 'failed' }) },
        {
          ...transaction(chain, 2, { operationType: 'trade' }),
          transfers: [moved('USDC', '1250.5', 'out', 'USD Coin'), moved('ETH', '0.45678', 'in', 'Ether')],
        },
        {
          ...transaction(chain, 3, { operationType: 'execute' }),
          transfers: ['ONE', 'TWO', 'THREE', 'FOUR'].map((symbol) => moved(symbol, '12345678.9', 'in')),
        },
        { ...transaction(chain, 4, { operationType: 'approve' }), transfers: [] },
        { ...transaction(chain, 900, { operationType: 'mint' }) },
        { ...transaction(chain, 9000) },
      ],
      next: null,
    },
  }),
})

test('an account with everything has no accessibility violation', async ({
  context,
  page,
  dapp,
  widget,
  chains,
  stack,
}) => {
  test.slow()
  const look = { page, dapp, widget, chains }
  await holdStill(page)
  await page.clock.setSystemTime(new Date('2026-11-20T12:34:56Z'))
  await answerAccount(context, stack.origins.widget, rich(chainOf(chains)))
  await lookAt(look)
  await expect(widget.frame.getByText('$6,682.60')).toBeVisible()
  const profile = widget.frame.getByRole('region', { name: 'Account', exact: true })
  await expect(profile.getByTitle(NAME)).toHaveText(NAME)
  await expect(profile.locator('img')).toHaveAttribute('src', AVATAR)
  await expect(profile.locator('img')).toHaveJSProperty('complete', true)
  await expect(widget.frame.getByRole('tab')).toHaveText(['Tokens', 'NFTs', 'Activity'])
  await inspect(page, 'Account-tokens')
  await press(widget.frame.getByRole('button', { name: /^USD Coin/ }))
  await inspect(page, 'Account-token-open')
  await press(tab(look, 'NFTs'))
  await expect(widget.frame.getByText('Meadow #1')).toBeVisible()
  await inspect(page, 'Account-nfts')
  await press(tab(look, 'Activity'))
  await expect(widget.frame.getByText('Swapped')).toBeVisible()
  await inspect(page, 'Account-activity')
})

const TABS = ['Tokens', 'NFTs', 'Activity'] as const

/** Checks every tab of an account once it says what it is, where that is known. */
async function inspectTabs(
  look: Look,
  name: string,
  says: Partial<Record<(typeof TABS)[number], Locator>> = {},
): Promise<void> {
  for (const title of TABS) {
    await press(tab(look, title))
    await expect(look.widget.frame.getByRole('tabpanel', { name: title })).toBeVisible()
    const sign = says[title]
    if (sign) await expect(sign).toBeVisible()
    await inspect(look.page, `Account-${name}-${title}`)
  }
}

/** Opens the page and the account again, where the visitor is still connected. */
async function lookAgain({ page, dapp, widget }: Look): Promise<void> {
  await page.reload()
  await dapp.expectStatus('connected')
  await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
  await widget.expectView('Account')
}

test('an account that is loading, empty, failing or unlisted has no accessibility violation', async ({
  context,
  page,
  dapp,
  widget,
  chains,
  stack,
}) => {
  test.slow()
  const look = { page, dapp, widget, chains }
  const heading = (name: string | RegExp) => widget.frame.getByRole('heading', { name })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const nothing = { held, json: { data: [], next: null } }
  const balance = { held, json: { balances: [] } }
  const script: AccountScript = {
    ...{ chains: [chainOf(chains)], balance, nfts: () => nothing, history: () => nothing },
  }
  await holdStill(page)
  await answerAccount(context, stack.origins.widget, script)
  await lookAt(look)
  await test.step('while it loads', () =>
    inspectTabs(look, 'loading', { Tokens: widget.view('Account').locator('[aria-busy="true"]').first() }))
  await test.step('with nothing in it', async () => {
    release()
    await inspectTabs(look, 'empty', {
      Tokens: heading('No other tokens'),
      NFTs: heading('No NFTs yet'),
      Activity: heading(/^No activity yet/),
    })
  })
  await test.step('where the server fails', async () => {
    // The request for the balances is repeated, and fails again.
    script.balance = { status: 500 }
    const failure = { status: 400 }
    Object.assign(script, { nfts: () => failure, history: () => failure })
    await lookAgain(look)
    await inspectTabs(look, 'error', { Tokens: widget.frame.getByRole('button', { name: 'Try again' }) })
  })
  await test.step('on a chain that the server does not list', async () => {
    script.chains = []
    await lookAgain(look)
    await inspectTabs(look, 'unlisted')
  })
})
