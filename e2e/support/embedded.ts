import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type Address, type Hex, verifyMessage } from 'viem'
import { callChain } from '../local/chain.ts'
import { bundlerUrlOf, CHAIN_IDS, type Ports } from '../stack/addresses.ts'
import { approvalsOn } from './approvals.ts'
import type { Dapp, Visit } from './dapp.ts'
import type { Frames } from './frames.ts'
import type { Mailbox } from './mail.ts'
import type { Widget } from './widget.ts'

const SOLANA_DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

interface Fixtures {
  page: Page
  dapp: Dapp
  widget: Widget
  frames: Frames
  mail: Mailbox
  stack: { ports: Ports }
}

/** An address that is unique in this run, and always of the same length: pictures show it. */
export const newEmail = (name = 'ada'): string => `${name}.${randomUUID().slice(0, 13)}@people.example`

/** The addresses that the dApp sees. */
async function addressesIn(dapp: Dapp) {
  const { namespaces } = await dapp.state()
  const last = (id: string | null | undefined) => id?.slice(id.lastIndexOf(':') + 1) ?? ''
  return {
    eip155: last(namespaces.eip155?.caipAddress) as Address,
    solana: last(namespaces.solana?.caipAddress),
  }
}

type Answer = { value?: unknown; code?: number; message?: string }

/** Starts a request of the dApp, and returns its result. */
const requestFrom =
  (page: Page) =>
  (method: string, params: unknown, namespace: 'eip155' | 'solana' = 'eip155'): Promise<Answer> =>
    page.evaluate(
      async ([family, name, given]) => {
        const provider = await window.airlock?.getProvider(family as 'eip155')
        return provider?.request({ method: name, params: given }).then(
          (value) => ({ value }),
          (error: { code: number; message: string }) => ({ code: error.code, message: error.message }),
        )
      },
      [namespace, method, params] as const,
    ) as Promise<Answer>

/** Enters a code once the field is visible: the frame draws it before the widget makes room for it. */
const typerOf =
  ({ secureElement }: Frames, field: Locator) =>
  async (digits: string): Promise<void> => {
    await field.page().bringToFront()
    await expect(secureElement).toBeVisible()
    await field.pressSequentially(digits)
  }

/** The stack's bundler starts with its first request and takes up to half a minute: longer than a step of a test waits. */
export const wakeBundler = (ports: Ports) =>
  callChain(bundlerUrlOf(ports).replace('{chainId}', String(CHAIN_IDS.chain)), 'eth_supportedEntryPoints')

/** The secure frame's project lists the stack's own chains, so the dApp uses the same. */
function openersOf({ dapp, stack }: Pick<Fixtures, 'dapp' | 'stack'>) {
  const networks = `31337@${stack.ports.chain},31338@${stack.ports.chain2}`
  const open = async (visit: Visit = {}) => {
    if (visit.query?.projectId?.startsWith('demo-s')) await wakeBundler(stack.ports)
    await dapp.open({ ...visit, query: { networks, ...visit.query } })
  }
  return {
    open,
    /** Opens the page of a site that uses Solana too. */
    openWithSolana: (visit: Visit = {}) =>
      open({ ...visit, query: { networks: `${networks},${SOLANA_DEVNET}@${stack.ports.solana}` } }),
  }
}

/** A visitor's actions with the embedded wallet. */
export function embeddedOn({ page, dapp, widget, frames, mail, stack }: Fixtures) {
  const code = frames.secure.getByRole('textbox', { name: /code/i })
  const approvals = approvalsOn(page, frames)
  const request = requestFrom(page)
  /** The field in the Connect view. */
  const field = frames.widget.getByRole('textbox', { name: 'Email' })
  const typeEmail = async (email: string): Promise<void> => {
    await field.fill(email)
    await field.press('Enter')
  }
  const typeCode = typerOf(frames, code)
  /** Enters the address in Connect. The frame shows its code screen, and the server takes the address. */
  const requestCode = async (email: string, timeout?: number): Promise<void> => {
    const accepted = page.waitForResponse(
      (response) => response.url().endsWith('/api/attempts') && response.status() === 202,
      timeout === undefined ? {} : { timeout },
    )
    await Promise.all([typeEmail(email), accepted])
    await expect(frames.secure.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  }
  const askForCode = async (email: string): Promise<void> => {
    await dapp.press('Connect wallet')
    await widget.expectView('Connect')
    await requestCode(email)
  }
  // `Object.assign` keeps the getters of `approvals`, which find the place where the request is shown at that moment.
  return Object.assign(approvals, {
    ...openersOf({ dapp, stack }),
    code,
    typeEmail,
    typeCode,
    /** From Connect to the code's screen. @param timeout - how long the server may take (ms) */
    requestCode,
    askForCode,
    /** Signs in, from the dApp's button to the account. */
    signIn: async (email = newEmail()): Promise<string> => {
      const [newest] = await mail.list(email)
      await askForCode(email)
      const sent = await mail.code(email, newest?.id)
      await typeCode(sent.code)
      await dapp.expectStatus('connected')
      await widget.expectClosed()
      return email
    },
    addresses: () => addressesIn(dapp),
    request,
    /** Checks that the session is valid: its signature must verify. */
    expectToSign: async () => {
      const { eip155: address } = await addressesIn(dapp)
      const answer = request('personal_sign', ['0x68656c6c6f', address])
      await approvals.pressApprove()
      const signature = (await answer).value as Hex
      expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
      await widget.expectClosed()
    },
  })
}

export type Embedded = ReturnType<typeof embeddedOn>
