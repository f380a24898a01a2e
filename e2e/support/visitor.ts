import { expect, type Page } from '@playwright/test'
import type { Address, Hex } from 'viem'
import type { History } from '../../widget-app/shared/blockchain.ts'
import type { Chains } from './chain.ts'
import type { Dapp } from './dapp.ts'
import { press } from './press.ts'
import type { Widget } from './widget.ts'

const soon = expect.configure({ timeout: 500 })

/** `server` is the widget server of the page, with its URL for Node. */
type Surroundings = { page: Page; dapp: Dapp; widget: Widget; server: { url: string }; chains: Chains }

/** A visitor with a wallet, who looks at their holdings and history. */
export function visitorOf({ page, dapp, widget, server: { url }, chains: { one } }: Surroundings) {
  const panel = (name: string) => widget.frame.getByRole('tabpanel', { name })
  const urlOf = (address: Address, what: 'balance' | 'history', asked: Record<string, string> = {}) => {
    const caller = { projectId: 'demo', st: 'airlock', sv: 'html-0.1.0' }
    const query = new URLSearchParams({ chainId: one.caipNetworkId, ...caller, ...asked })
    return `${url}/v1/account/${address}/${what}?${query}`
  }
  return {
    panel,
    /** Opens the page and connects. */
    arrive: async () => {
      await dapp.open()
      await widget.connect()
      await dapp.expectStatus('connected')
    },
    /**
     * Repeats a check until it passes, advancing an installed clock so that the widget's polling intervals take no
     * time.
     */
    later: (check: (soon: typeof expect) => Promise<void>) =>
      expect(async () => {
        await page.clock.fastForward(4000)
        await check(soon)
      }).toPass({ timeout: 60_000, intervals: [100] }),
    /** The server's URLs for an account. */
    urlOf,
    /** Opens the account at one of its tabs. */
    look: async (tab: 'Tokens' | 'NFTs' | 'Activity') => {
      await page.evaluate(() => window.airlock?.open({ view: 'Account' }))
      await widget.expectView('Account')
      await press(widget.frame.getByRole('tab', { name: tab, exact: true }))
      await expect(panel(tab)).toBeVisible()
      return panel(tab)
    },
    /** The server's index of an account: `<hash> <status>`, newest first. Fails if the server cannot answer now. */
    indexed: async (address: Address): Promise<string[]> => {
      let told: Pick<History, 'data'> = { data: [] }
      await expect(async () => {
        const answer = await fetch(urlOf(address, 'history'))
        expect(answer.status).toBe(200)
        told = (await answer.json()) as History
      }).toPass({ timeout: 60_000 })
      return told.data.map(({ metadata }) => `${metadata.hash} ${metadata.status}`)
    },
    /** The list of activities: the transaction of each row, with its exact amounts. */
    told: async () => {
      const rows = new Map<string, string[]>()
      const read = async () => {
        const links = await panel('Activity')
          .getByRole('link')
          .evaluateAll((all) =>
            all.map((link) => ({
              hash: (link as HTMLAnchorElement).href.split('/').at(-1) ?? '',
              moved: [...link.querySelectorAll('[title]:has(> bdi)')].map(
                (part) => part.getAttribute('title') ?? '',
              ),
            })),
          )
        for (const { hash, moved } of links) rows.set(hash, moved)
      }
      await read()
      // Rows that are drawn for the first time may be higher than expected, and a poll may add some.
      await expect(async () => {
        await panel('Activity').evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
        await soon(panel('Activity').locator('li').last()).toBeInViewport()
      }).toPass({ timeout: 60_000, intervals: [100] })
      await read()
      return [...rows].map(([hash, moved]) => ({ hash: hash as Hex, moved }))
    },
  }
}

export type Visitor = ReturnType<typeof visitorOf>
