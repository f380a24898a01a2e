import * as z from 'zod/mini'
import type { Contract } from '../contract/define.ts'
import { type Greeting, greet } from './greet.ts'
import { openLink } from './link.ts'
import type { ChildLink, Handlers } from './types.ts'
import * as Wire from './wire.ts'

/** Options of the child of a boundary. */
export interface ChildOptions<C extends Contract> {
  contract: C
  /** Whether a parent of this origin may connect. */
  allow: (origin: string) => boolean
  handlers: Handlers<C['child']>
  /** The hello, if it has already been sent. */
  greeting?: Greeting
}

/** The child's end of a boundary, and the data that came with the offer. */
export interface Connected<C extends Contract> {
  link: ChildLink<C>
  init: z.infer<C['init']>
  /** The parent's origin, as reported by the browser. */
  origin: string
  version: number
}

/** Returns the offer in a window message, if it matches this contract, this hello and a version that we support. */
function readOffer(contract: Contract, nonce: string, event: MessageEvent) {
  const offer = z.safeParse(Wire.Offer, event.data)
  if (!offer.success || offer.data.contract !== contract.name || offer.data.nonce !== nonce) return null
  const { version, reply } = offer.data
  if (version < contract.version.min || version > contract.version.max) return null
  const init = z.safeParse(contract.init, offer.data.init)
  const [port] = event.ports
  if (!init.success || !port || event.ports.length !== 1 || !Wire.withinLimit(event.data)) return null
  return { version, reply, init: init.data, port }
}

/**
 * The child's side of the handshake: sends one hello, unless it was sent before, and accepts exactly one offer. The
 * reading ends before anything is awaited, so that a second offer is ignored.
 */
export function connectChild<C extends Contract>(options: ChildOptions<C>): Promise<Connected<C>> {
  const { contract, greeting = greet(contract) } = options
  const { nonce, read } = greeting
  return new Promise((resolve) => {
    read((event) => {
      const offer = options.allow(event.origin) && readOffer(contract, nonce, event)
      if (!offer) return false
      const { version, reply, init, port } = offer
      const link = openLink(
        port,
        contract.child as C['child'],
        contract.parent as C['parent'],
        options.handlers,
      )
      port.postMessage({ airlock: 'accept', reply } satisfies z.infer<typeof Wire.Accept>)
      resolve({ link, init: init as z.infer<C['init']>, origin: event.origin, version })
      return true
    })
  })
}
