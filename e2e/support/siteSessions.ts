import { expect, type Page } from '@playwright/test'

/** Asks the site's server, with the visitor's cookie. */
const ask = (page: Page, path: string, body: object | null): Promise<unknown> =>
  page.evaluate(
    async ([url, given]) => {
      const init = given === null ? undefined : { method: 'POST', body: JSON.stringify(given) }
      return (await fetch(url, init)).json()
    },
    [`/sign-in/${path}`, body] as const,
  )

/** The sessions of a visitor at the demo's own server, which has verified each signature. */
export const siteSessionsOf = (page: Page) => ({
  /** The one session of `siwe`. */
  expectOne: (session: { address: string; chainId: string } | null) =>
    expect.poll(() => ask(page, 'session', null)).toEqual(session),
  /** The number of sessions of an account (CAIP-10), with `siwx`. */
  expectOf: (account: string, count: 0 | 1) => {
    const at = account.lastIndexOf(':')
    const given = { chainId: account.slice(0, at), address: account.slice(at + 1) }
    return expect.poll(async () => ((await ask(page, 'find', given)) as object[]).length).toBe(count)
  },
})
