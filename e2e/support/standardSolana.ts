import type { Page } from '@playwright/test'

/** Calls one of the two features that take transactions, as an app does. Returns the bytes of each result. */
export const runStandard = (
  page: Page,
  name: 'signTransaction' | 'signAndSendTransaction',
  transactions: string[],
) =>
  page.evaluate(
    async ([call, given]) => {
      type Feature = Record<string, (...inputs: object[]) => Promise<Record<string, Uint8Array>[]>>
      const wallet = await window.airlock?.getProvider('solana')
      const account = wallet?.accounts[0]
      const feature = wallet?.features[`solana:${call}`] as Feature | undefined
      const inputs = given.map((text) => ({
        account,
        chain: account?.chains[0],
        transaction: Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
      }))
      const answers = (await feature?.[call]?.(...inputs)) ?? []
      return answers.map(({ signature, signedTransaction }) => [...(signature ?? signedTransaction ?? [])])
    },
    [name, transactions] as const,
  )
