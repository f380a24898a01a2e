import type { AirlockConfig, AirlockState } from '@airlock/host-sdk'
import { expect, type Page } from '@playwright/test'
import type { Origins, Ports } from '../stack/addresses.ts'
import type { ProfileName } from '../stack/policies.ts'
import type { Chains } from './chain.ts'
import { press } from './press.ts'

export type Visit = {
  /** The page of the dApp, the demo by default. Other people's clients have one folder each (clients/apps). */
  page?:
    | 'index'
    | 'bare'
    | 'wagmi'
    | 'ethers'
    | 'wallet-adapter'
    | 'two'
    | 'strict'
    | 'bench'
    | 'bench-script'
    | `${string}/index`
  /** A host with another policy: no `frame-src`, cross-origin isolated, … (stack/policies.ts). */
  profile?: ProfileName
  /** Another site: `shop.localhost`, or `127.0.0.1` for one that no project lists. */
  host?: string
  /** Whether the page brings its Demo Wallet. Off by default, because tests install their own wallets. */
  demoWallet?: boolean
  /** Overrides for the page's options of `createAirlock`. */
  config?: Partial<AirlockConfig>
  /** Other parameters of the query: `mount`, `preload`, `projectId`, `widget`, `networks`, `announce`. */
  query?: Readonly<Record<string, string>>
}

type Surroundings = { ports: Ports; origins: Origins; chains: Chains }

function urlOf(visit: Visit, { ports, chains }: Surroundings): string {
  const { page = 'index', profile = 'strict', host = 'dapp.localhost', demoWallet = false } = visit
  const folder = profile === 'strict' ? '' : `${profile}/`
  const file = page === 'index' ? '' : `${page}.html`
  const url = new URL(`http://${host}:${ports.dapp}/${folder}${file}`)
  const networks = [chains.one, chains.two].map(({ id, port }) => `${id}@${port}`).join()
  const query = {
    networks,
    ...(demoWallet ? {} : { wallet: 'off' }),
    ...(visit.config && { config: JSON.stringify(visit.config) }),
    ...visit.query,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** A visitor's actions on the dApp's own page, and its developer's calls to Airlock. */
export function dappOn(page: Page, surroundings: Surroundings) {
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    origin: surroundings.origins.dapp,
    url: (visit: Visit = {}) => urlOf(visit, surroundings),
    open: (visit: Visit = {}) => page.goto(urlOf(visit, surroundings)),
    button,
    /** A background page does not draw, and loses presses, so it is brought to the front first. */
    press: (name: string) => page.bringToFront().then(() => press(button(name))),
    /** `status`, `account`, `network`, `balance`, `wallet`; the unshortened value is its `data-value`. */
    field,
    result: (name: string) => page.locator(`[data-result="${name}"]`),
    /** The events that the demo page has received, the newest first. */
    events: page.getByRole('log').getByRole('listitem'),
    expectStatus: (status: string) => expect(field('status').first()).toHaveAttribute('data-value', status),
    /** The result of `getState()`. */
    state: () =>
      page.evaluate((): AirlockState => {
        if (!window.airlock) throw new Error('This page has no Airlock.')
        return window.airlock.getState()
      }),
  }
}

export type Dapp = ReturnType<typeof dappOn>
