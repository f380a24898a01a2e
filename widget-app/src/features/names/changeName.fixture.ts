import { afterEach, beforeEach, vi } from 'vitest'
import type { NameClaim } from '../../../shared/names/claim.ts'
import { moveOpened, selectOwnName, textTyped } from '../../state/late/ownNameSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import { PROJECT, signedIn } from '../../testing/embedded.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { createSmartSecure, EOA, SMART } from '../../testing/smartAccounts.ts'

export const NAME = 'alice.shop.eth'
export const CHAIN = 'eip155:31337'
export const SAVED = { bio: 'Hi', 'xyz.other': 'kept' }
export const SIGNATURES = { [SMART]: `0x${'1'.repeat(130)}`, [EOA]: `0x${'2'.repeat(130)}` }
/** The account to which the name is moved. */
export const RECIPIENT = { type: 'eoa', address: EOA } as const

const NAMES = { id: 'names', isEnabled: true, config: ['shop.eth'] }
const project = { ...PROJECT, features: [...PROJECT.features, NAMES] }

/** The widget's server in a test. */
export interface NameServer {
  /** The bodies of the claims that it got. */
  sent: Record<string, unknown>[]
  /** The names that it has for the account. */
  kept: unknown
  /** The names that it has for the other account. */
  others: unknown
  /** Its answer to a claim. */
  answer: () => Response | Promise<Response>
}

/** Replaces the server in each test of a file. */
export function prepareNames(): NameServer {
  prepareSessions()
  const server: NameServer = { sent: [], kept: [], others: [], answer: () => Response.json({}) }
  beforeEach(() => {
    server.sent = []
    server.kept = [{ name: NAME, attributes: [SAVED] }]
    server.others = []
    server.answer = () => Response.json({})
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.includes('/v1/profile/reverse/'))
        return Response.json(url.includes(EOA) ? server.others : server.kept)
      if (init?.method !== 'POST') return Response.json({ name: null, avatar: null })
      server.sent.push(JSON.parse(String(init.body)) as Record<string, unknown>)
      return server.answer()
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  return server
}

/** The frame's answer to a request to sign with an account. */
export type Sign = (address: string) => unknown
export const agree: Sign = (address) => SIGNATURES[address]

/** A visitor with the form open, who has typed a text. */
export async function visitor(sign: Sign = agree) {
  const asked: string[] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method !== 'personal_sign') return { eth_chainId: '0x7a69', eth_getBalance: '0x0' }[method] ?? null
    const [, address] = params as [string, string]
    asked.push(address)
    return sign(address)
  }
  const widget = await signedIn(createSmartSecure({}, { request }), { project })
  const { store } = widget
  store.dispatch(installLate())
  await settle()
  store.dispatch(openView())
  store.dispatch(pushed({ view: 'AccountName' }))
  store.dispatch(textTyped({ name: NAME, key: 'url', value: 'https://alice.example' }))
  const openMove = () => {
    store.dispatch(moveOpened(NAME))
    store.dispatch(pushed({ view: 'MoveAccountName' }))
  }
  return { store, asked, openMove, own: () => selectOwnName(store.getState()) }
}

/** What a body of a claim says. */
export const claimOf = ({ message }: Record<string, unknown>) => JSON.parse(String(message)) as NameClaim
