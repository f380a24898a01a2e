import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { CALLS, type CallName, type Message, Request } from './messages.ts'
import { createSignerCore } from './signerCore.ts'
import type { Handlers } from './signerState.ts'
import { type Clock, systemClock } from './unlocked.ts'
import type { Vault } from './vault.ts'

/**
 * The part of an error that may cross the boundary: only our own errors do. Any other could contain secret
 * input, and is not even logged.
 */
function describe(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, message, data } =
    error instanceof AirlockError ? error : new AirlockError(ErrorCode.INTERNAL, 'The signer failed')
  return { code, message, data }
}

async function answer(core: Handlers, { id, call, params }: z.infer<typeof Request>): Promise<Message> {
  try {
    const parsed = z.safeParse(CALLS[call].params, params)
    if (!parsed.success) throw new AirlockError(ErrorCode.INVALID_PARAMS, `Invalid params for ${call}`)
    const handler = core[call] as (params: unknown) => Promise<unknown>
    return { id, ok: true, value: await handler(parsed.data) }
  } catch (error) {
    return { id, ok: false, error: describe(error) }
  }
}

/** Transfers the bytes to the frame: this side keeps no copy. */
function transferOf(message: Message): Transferable[] {
  return 'value' in message && message.value instanceof Uint8Array
    ? [message.value.buffer as ArrayBuffer]
    : []
}

/** Answers {@link CallName}s over a port, one after the other. Invalid messages are ignored. */
export function serveSigner(port: MessagePort, vault: Vault, clock: Clock = systemClock): void {
  const post = (message: Message) => port.postMessage(message, transferOf(message))
  const onLocked = (reason: 'asked' | 'idle') => post({ event: 'locked', reason })
  const core = createSignerCore({ vault, clock, onLocked })
  let last: Promise<void> = Promise.resolve()
  port.addEventListener('message', ({ data }) => {
    const request = z.safeParse(Request, data)
    if (request.success) last = last.then(async () => post(await answer(core, request.data)))
  })
  port.start()
}
