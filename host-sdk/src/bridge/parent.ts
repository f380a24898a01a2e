import * as z from 'zod/mini'
import type { Contract } from '../contract/define.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { openLink } from './link.ts'
import { randomId } from './randomId.ts'
import type { Handlers, ParentLink } from './types.ts'
import * as Wire from './wire.ts'

/** Options of the parent of a boundary, for the frame that it created. */
export interface ParentOptions<C extends Contract> {
  contract: C
  frame: HTMLIFrameElement
  /** The frame's exact origin. */
  origin: string
  /** The data sent with every offer. It is read again after each reload of the frame. */
  init: () => z.infer<C['init']>
  handlers: Handlers<C['parent']>
  /** Called with each open link: the first one, and a new one after each reload of the frame. */
  onLink: (link: ParentLink<C>, version: number) => void
  /** Called if no link can be made: the sides have no version in common, or `init` does not match the contract. */
  onError: (error: AirlockError) => void
  /** Called if the server refuses to show the frame on this page. */
  onRefused?: ((refused: Wire.Refused) => void) | undefined
  /** Called with each message of the frame about what it shows before the link is open. */
  onEarly?: ((open: boolean) => void) | undefined
}

/** The first issue, such as `config.networks.0.id: Invalid input`. */
function describeIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.')}: ${issue.message}` : error.message
}

/** The parent's offer to a frame that said hello. Throws if the versions or `init` do not match the contract. */
function makeOffer<C extends Contract>(
  { contract, init }: ParentOptions<C>,
  hello: z.infer<typeof Wire.Hello>,
) {
  const version = Wire.negotiate(contract.version, hello)
  const parsed = z.safeParse(contract.init, init())
  if (!parsed.success) throw new AirlockError(ErrorCode.INVALID_PARAMS, describeIssue(parsed.error))
  const offer: z.infer<typeof Wire.Offer> = {
    airlock: 'offer',
    contract: contract.name,
    version,
    nonce: hello.nonce,
    reply: randomId(),
    init: parsed.data,
  }
  if (Wire.withinLimit(offer)) return offer
  throw new AirlockError(ErrorCode.INVALID_PARAMS, 'The options are larger than 1 MB')
}

/** Calls back once, when the offer made with `reply` is accepted. Returns a function that withdraws the offer. */
function awaitAccept(port: MessagePort, reply: string, onAccept: () => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    const accept = z.safeParse(Wire.Accept, data)
    if (!accept.success || accept.data.reply !== reply) return
    port.removeEventListener('message', onMessage)
    onAccept()
  }
  port.addEventListener('message', onMessage)
  port.start()
  return () => {
    port.removeEventListener('message', onMessage)
    port.close()
  }
}

/**
 * The parent's side of the handshake. Call it before the frame is appended.
 *
 * 1. The frame sends `hello` to its parent window; source, origin, contract and shape are checked before anything else.
 * 2. The parent picks the version and sends an `offer` with one port to the frame's exact origin, echoing its nonce.
 * 3. The first message on the port is `accept` with the offer's own nonce: the link is open.
 *
 * Another hello means that the frame was reloaded: the old link is closed with FRAME_RELOADED and the offer is made
 * again. There is no timeout here, the caller decides how long to wait: a late hello is still answered. Returns a
 * function that stops listening.
 */
export function connectParent<C extends Contract>(options: ParentOptions<C>): () => void {
  const { contract, frame, origin } = options
  /** Withdraws an offer that has not been accepted yet, or closes the link that resulted from it. */
  let end: (reason?: AirlockError) => void = () => {}

  function answer(hello: z.infer<typeof Wire.Hello>): void {
    const offer = makeOffer(options, hello)
    const { port1, port2 } = new MessageChannel()
    end = awaitAccept(port1, offer.reply, () => {
      const link: ParentLink<C> = openLink(port1, contract.parent, contract.child, options.handlers)
      end = link.close
      options.onLink(link, offer.version)
    })
    frame.contentWindow?.postMessage(offer, origin, [port2])
  }

  const onMessage = (event: MessageEvent) => {
    // A frame outside of the page has no window, and a message from a closed window has no source: do not treat the two
    // nulls as equal.
    if (!event.source || event.source !== frame.contentWindow || event.origin !== origin) return
    const refused = z.safeParse(Wire.Refused, event.data)
    if (refused.success && refused.data.contract === contract.name) return options.onRefused?.(refused.data)
    const early = z.safeParse(Wire.Early, event.data)
    if (early.success && early.data.contract === contract.name) return options.onEarly?.(early.data.open)
    const hello = z.safeParse(Wire.Hello, event.data)
    if (!hello.success || hello.data.contract !== contract.name) return
    end(new AirlockError(ErrorCode.FRAME_RELOADED, 'The frame was reloaded'))
    try {
      answer(hello.data)
    } catch (error) {
      options.onError(error as AirlockError)
    }
  }
  addEventListener('message', onMessage)
  return () => {
    removeEventListener('message', onMessage)
    end()
  }
}
