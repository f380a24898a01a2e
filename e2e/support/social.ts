import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type * as z from 'zod/mini'
import { createClient, sha256 } from '../../secure-frame/server/testing/client.ts'
import type { SocialAttempt, SocialState } from '../../secure-frame/shared/socialApi.ts'
import { originsOf, type Ports, socialUrlOf } from '../stack/addresses.ts'
import { pressForWindow, press as pressThere } from './press.ts'
import { test as base, type Tab } from './tabs.ts'

export interface Visitor {
  name: string
  email: string
}

let count = 0

/** Somebody whom no provider knows yet. Google runs the mailboxes of gmail.com, so this address needs no code there. */
export const newVisitor = (name = 'Ada'): Visitor => {
  count += 1
  const email = `ada.${process.pid}.${Date.now().toString(36)}.${count}@gmail.com`
  return { name, email }
}

/** Makes a provider of the stack fail at these paths, or work again. Tests in parallel must use other providers. */
export async function turn(
  ports: Ports,
  provider: string,
  state: 'works' | 'busy' | 'gone' | 'silent',
  paths = '',
): Promise<void> {
  const body = new URLSearchParams({ provider, state, paths })
  const response = await fetch(`${socialUrlOf(ports)}/`, { method: 'POST', body })
  expect(response.status).toBe(200)
}

/** The providers load at the first request, which must not count against a person's patience. */
export const test = base.extend<object, { providers: undefined }>({
  providers: [
    async ({ stack }, use) => {
      await fetch(`${socialUrlOf(stack.ports)}/`)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

/** A visitor who signs in with a provider. */
export function socialOn({ dapp, widget, frames: { secure } }: Pick<Tab, 'dapp' | 'widget' | 'frames'>) {
  const heading = (name: string) => secure.getByRole('heading', { name })
  const button = (name: string): Locator => secure.getByRole('button', { name, exact: true })
  /** From the dApp's button to the button of a provider. */
  const press = async (provider: string): Promise<void> => {
    await dapp.press('Connect wallet')
    const first = widget.button(`Continue with ${provider}`)
    const more = widget.button('More ways to sign in')
    await expect(first.or(more).first()).toBeVisible()
    if (await first.isVisible()) await pressThere(first)
    else {
      await pressThere(more)
      await pressThere(widget.button(provider))
    }
  }
  /** The same, to the frame, which waits for a press. */
  const choose = async (provider: string): Promise<void> => {
    await press(provider)
    await expect(heading(`Continue with ${provider}`)).toBeVisible()
  }
  return {
    heading,
    button,
    press,
    choose,
    /** From the dApp's button to the provider's page, in its own window. */
    openWindow: async (provider: string) => {
      await choose(provider)
      return socialWindowOn(await pressForWindow(button(`Continue with ${provider}`)))
    },
    /** Agrees to be whom the provider names. */
    async accept({ email, name }: Partial<Visitor>): Promise<void> {
      await expect(heading('Is this you?')).toBeVisible()
      for (const text of [email, name])
        if (text) await expect(secure.getByText(text, { exact: true })).toBeVisible()
      await pressThere(button('Yes, sign in'))
    },
  }
}

/** The pages of a provider's window. */
export function socialWindowOn(page: Page) {
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  return {
    page,
    heading: page.getByRole('heading', { level: 1 }),
    main: page.getByRole('main'),
    press,
    /** Types who they are on the provider's page. */
    async beSomebody({ name, email }: Visitor): Promise<void> {
      await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await press('Sign in')
      await expect(page).toHaveURL(/\/social\/callback\//)
    },
    /** Confirms on our page, on which the button appears after a second. */
    async confirm(button: string | RegExp = /^Yes, the number is \d\d$/): Promise<void> {
      await press(button)
      await expect(page.getByRole('heading', { name: 'You can close this window' })).toBeVisible()
    },
  }
}

/**
 * The frame's half of a sign-in with a provider, without a browser. Tests of the window alone need neither the dApp nor
 * the widget, and an attacker has neither.
 */
export async function scriptedFrame(ports: Ports) {
  const { secure, dapp } = originsOf(ports)
  const client = await createClient({
    origin: secure,
    // Node does not resolve `*.localhost`.
    send: (url, init) => fetch(url.replace(secure, `http://127.0.0.1:${ports.secure}`), init),
  })
  const verifier = randomBytes(32).toString('base64url')
  return {
    async start(provider: string) {
      const body = { provider, projectId: 'demo', topOrigin: dapp, verifierHash: sha256(verifier) }
      const response = await client.call('POST', '/api/social', { body })
      const { attemptId, number } = (await response.json()) as z.infer<typeof SocialAttempt>
      return { attemptId, number, url: `${secure}/social/start?attempt=${attemptId}` }
    },
    async poll(attemptId: string): Promise<SocialState> {
      const response = await client.call('POST', `/api/social/${attemptId}/redeem`, { body: { verifier } })
      return (await response.json()) as SocialState
    },
  }
}
