import * as z from 'zod/mini'
import type { Contract } from '../contract/define.ts'
import { openLink } from './link.ts'
import type { ChildLink, Handlers } from './types.ts'
import { type Accept, type Hello, Offer, randomId, withinLimit } from './wire.ts'

/** What the child of a boundary needs to take its parent's offer. */
export interface ChildOptions<C extends Contract> {
  contract: C
  /** Whether a parent of this origin may connect. */
  allow: (origin: string) => boolean
  handlers: Handlers<C['child']>
}

/** The child's end of a boundary, and what came with the offer. */
export interface Connected<C extends Contract> {
  link: ChildLink<C>
  init: z.infer<C['init']>
  /** The parent's origin, as the browser says. */
  origin: string
  version: number
}

/** The offer in a window message, if it is one for this contract, this hello and a version we speak. */
function readOffer(contract: Contract, nonce: string, event: MessageEvent) {
  const offer = z.safeParse(Offer, event.data)
  if (!offer.success || offer.data.contract !== contract.name || offer.data.nonce !== nonce) return null
  const { version, reply } = offer.data
  if (version < contract.version.min || version > contract.version.max) return null
  const init = z.safeParse(contract.init, offer.data.init)
  const [port] = event.ports
  if (!init.success || !port || event.ports.length !== 1 || !withinLimit(event.data)) return null
  return { version, reply, init: init.data, port }
}

/**
 * The child's side of the handshake: says hello once and takes exactly one offer. The listener is removed before
 * anything is awaited, so that a second offer finds nobody.
 */
export function connectChild<C extends Contract>(options: ChildOptions<C>): Promise<Connected<C>> {
  const { contract } = options
  const nonce = randomId()
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== parent || !options.allow(event.origin)) return
      const offer = readOffer(contract, nonce, event)
      if (!offer) return
      removeEventListener('message', onMessage)
      const { version, reply, init, port } = offer
      const link = openLink(
        port,
        contract.child as C['child'],
        contract.parent as C['parent'],
        options.handlers,
      )
      port.postMessage({ airlock: 'accept', reply } satisfies z.infer<typeof Accept>)
      resolve({ link, init: init as z.infer<C['init']>, origin: event.origin, version })
    }
    addEventListener('message', onMessage)
    const hello: z.infer<typeof Hello> = {
      airlock: 'hello',
      contract: contract.name,
      min: contract.version.min,
      max: contract.version.max,
      nonce,
    }
    // The one message to any origin (SEC-01): whom the frame is in is not known yet, and nothing secret is said.
    parent.postMessage(hello, '*')
  })
}
