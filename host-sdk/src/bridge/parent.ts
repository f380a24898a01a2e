import * as z from 'zod/mini'
import type { Contract } from '../contract/define.ts'
import { AirlockError, ErrorCode } from '../contract/errors.ts'
import { openLink } from './link.ts'
import type { Handlers, ParentLink } from './types.ts'
import { Accept, Hello, negotiate, type Offer, Refused } from './wire.ts'

/** What the parent of a boundary needs to answer the frame it created. */
export interface ParentOptions<C extends Contract> {
  contract: C
  frame: HTMLIFrameElement
  /** The frame's exact origin. */
  origin: string
  /** What the frame gets with every offer: read anew after each of its reloads. */
  init: () => z.infer<C['init']>
  handlers: Handlers<C['parent']>
  /** A link is open; after a reload of the frame, the next one. */
  onLink: (link: ParentLink<C>, version: number) => void
  /** No link can be made: versions have nothing in common, or `init` is not what the contract says. */
  onError: (error: AirlockError) => void
  /** The server refuses to show the frame here. */
  onRefused?: ((refused: Refused) => void) | undefined
}

/** The first thing that is wrong, such as `config.networks.0.id: Invalid input`. */
function describeIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.')}: ${issue.message}` : error.message
}

/**
 * The parent's side of the handshake. Call it before the frame is appended.
 *
 * 1. The frame says `hello` to its parent window; source, origin, contract and shape are checked before anything else.
 * 2. The parent picks the version and sends an `offer` with one port to the frame's exact origin, echoing its nonce.
 * 3. The first message on the port is `accept` with the offer's own nonce: the link is open.
 *
 * Another hello is a reload: the old link is closed with FRAME_RELOADED and the offer is made again. How long to wait
 * is the caller's to decide: a late hello is still answered. Answers with the way to stop.
 */
export function connectParent<C extends Contract>(options: ParentOptions<C>): () => void {
  const { contract, frame, origin } = options
  let link: ParentLink<C> | undefined
  let pending: MessagePort | undefined

  function accept(port: MessagePort, reply: string, version: number): void {
    const onFirst = ({ data }: MessageEvent) => {
      const parsed = z.safeParse(Accept, data)
      if (!parsed.success || parsed.data.reply !== reply) return
      port.removeEventListener('message', onFirst)
      pending = undefined
      link = openLink(port, contract.parent as C['parent'], contract.child as C['child'], options.handlers)
      options.onLink(link, version)
    }
    port.addEventListener('message', onFirst)
    port.start()
  }

  function offer(hello: z.infer<typeof Hello>): void {
    const version = negotiate(contract.version, hello)
    const init = z.safeParse(contract.init, options.init())
    if (!init.success) throw new AirlockError(ErrorCode.INVALID_PARAMS, describeIssue(init.error))
    const { port1, port2 } = new MessageChannel()
    const reply = crypto.randomUUID()
    const message: z.infer<typeof Offer> = {
      airlock: 'offer',
      contract: contract.name,
      version,
      nonce: hello.nonce,
      reply,
      init: init.data,
    }
    pending = port1
    accept(port1, reply, version)
    frame.contentWindow?.postMessage(message, origin, [port2])
  }

  const onMessage = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const refused = z.safeParse(Refused, event.data)
    if (refused.success && refused.data.contract === contract.name) return options.onRefused?.(refused.data)
    const hello = z.safeParse(Hello, event.data)
    if (!hello.success || hello.data.contract !== contract.name) return
    pending?.close()
    link?.close(new AirlockError(ErrorCode.FRAME_RELOADED, 'The frame was reloaded'))
    link = undefined
    try {
      offer(hello.data)
    } catch (error) {
      options.onError(error as AirlockError)
    }
  }
  addEventListener('message', onMessage)
  return () => {
    removeEventListener('message', onMessage)
    pending?.close()
    link?.close()
  }
}
