import { expect, type Locator, type Page } from '@playwright/test'
import type { Ports } from '../stack/addresses.ts'
import type { Dapp, Visit } from './dapp.ts'
import { FAMILY_NETWORKS } from './familyWallets.ts'
import { press } from './press.ts'
import type { Widget } from './widget.ts'

export type OtherFamily = keyof typeof FAMILY_NETWORKS

/** A visit to a page with these families, in their order. `eip155` is the worker's first chain. */
export const visitOf = (ports: Ports, families: readonly OtherFamily[], evm?: string): Visit => ({
  query: { networks: [evm ?? [], families.map((family) => FAMILY_NETWORKS[family](ports))].flat(2).join() },
})

const NAMES = { solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot', cosmos: 'Cosmos' } as const

/** The parts needed to verify a signature: signer, message, and the signature in the family's format. */
export type Signed = { address: string; message: string; signature: string; publicKey?: string }

type Surroundings = { page: Page; dapp: Dapp; widget: Widget }

/** A visitor's actions with an account of one family. */
export function familyOn({ page, dapp, widget }: Surroundings, family: OtherFamily) {
  const result: Locator = dapp.result(`sign-${family}`)
  const statusOf = () => page.evaluate((name) => window.airlock?.getState().namespaces[name]?.status, family)
  const pressSign = () => dapp.press(`Sign ${NAMES[family]} message`)
  return {
    result,
    /** Connects on a page where another family or none is connected. */
    connect: async (wallet: string) => {
      const more = dapp.button(`Connect ${NAMES[family]}`)
      await dapp.press((await more.isVisible()) ? `Connect ${NAMES[family]}` : 'Connect wallet')
      await press(widget.wallet(wallet))
      await expect.poll(statusOf).toBe('connected')
    },
    expectStatus: (status: string) => expect.poll(statusOf).toBe(status),
    addressOf: () =>
      page.evaluate(
        (name) => window.airlock?.getState().namespaces[name]?.caipAddress?.split(':')[2],
        family,
      ),
    pressSign,
    /** Signs a sentence with the family's standard object. */
    sign: async (): Promise<Signed> => {
      await pressSign()
      await expect(result).toHaveAttribute('data-tone', 'good')
      return JSON.parse((await result.getAttribute('data-proof')) ?? '{}') as Signed
    },
    disconnect: () => page.evaluate((name) => window.airlock?.disconnect(name), family),
  }
}
