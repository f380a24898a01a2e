import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { Payload } from '../signing/payload.ts'
import type { Signed } from '../signing/payloadSchema.ts'
import {
  CALL_TIMEOUT,
  CALLS,
  type CallName,
  type LockReason,
  Message,
  type Params,
  type Result,
} from './messages.ts'

/** A running signer. */
export interface Connection {
  port: MessagePort
  end(): void
}

/** Starts a signer. `onFailure` is called when it has died. */
export type Connect = (onFailure: () => void) => Connection

type Calls = {
  [K in 'create' | 'keep' | 'restore' | 'unlock' | 'exportKeys']: (params: Params<K>) => Promise<Result<K>>
}

/**
 * The frame's interface to the signer. Every call settles: with its result, or with an {@link AirlockError}.
 * A signer that dies or does not respond in time is terminated, all pending calls fail, and the wallet is
 * locked; the next call starts another signer.
 */
export interface Signer extends Calls {
  /**
   * Signs a payload that was shown: `hash` is its `hashPayload` (SEC-44). UNAUTHORIZED {reason: 'locked'} if
   * locked.
   */
  sign<K extends Payload['kind']>(params: {
    payload: Extract<Payload, { kind: K }>
    hash: string
  }): Promise<Extract<Signed, { kind: K }>>
  /** Forgets the wallet that `create` made: the user already has one, or the server did not store it. */
  discard(): Promise<void>
  lock(): Promise<void>
  /** `persistent`: whether this device's share outlives the page (R22). */
  status(): Promise<Result<'status'>>
  /** Reports activity of the user, which delays the lock. */
  touch(): void
  onLocked(listener: (reason: LockReason) => void): () => void
}

interface Waiting {
  call: CallName
  resolve(value: unknown): void
  reject(error: AirlockError): void
}

const stopped = () => new AirlockError(ErrorCode.INTERNAL, 'The signer has stopped')
/** A worker that ends before its first message was probably not loaded over the network. */
const notLoaded = () =>
  new AirlockError(ErrorCode.INTERNAL, 'Network problem: the signer could not be loaded', {
    reason: 'network',
  })

interface Wire {
  call<K extends CallName>(call: K, params: Params<K>): Promise<Result<K>>
  isRunning(): boolean
}

function settle({ call, resolve, reject }: Waiting, message: Exclude<Message, { event: string }>): void {
  if (!message.ok) {
    const { code, message: text, data } = message.error
    reject(new AirlockError(code, text, data))
    return
  }
  const value = z.safeParse(CALLS[call].result, message.value)
  if (value.success) resolve(value.data)
  else reject(new AirlockError(ErrorCode.INTERNAL, `The signer answered ${call} in an unknown shape`))
}

/** A browser that blocks workers throws an error of its own. */
function begin(connect: Connect, onFailure: () => void): Connection {
  try {
    return connect(onFailure)
  } catch {
    throw stopped()
  }
}

/** Requests and responses over the port of a signer that is started when it is first needed. */
function createWire(connect: Connect, onLocked: (reason: LockReason) => void): Wire {
  const waiting = new Map<number, Waiting>()
  let connection: Connection | null = null
  let lastId = 0

  function fail(failed: Connection | null, error: AirlockError): void {
    if (failed !== connection) return
    connection?.end()
    connection = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    onLocked('crash')
  }

  function onMessage(data: unknown): void {
    const message = z.safeParse(Message, data)
    if (!message.success) return
    if ('event' in message.data) {
      onLocked(message.data.reason)
      return
    }
    const call = waiting.get(message.data.id)
    waiting.delete(message.data.id)
    if (call) settle(call, message.data)
  }

  function start(): Connection {
    let isLoaded = false
    const started = begin(connect, () => fail(started, isLoaded ? stopped() : notLoaded()))
    started.port.addEventListener('message', ({ data }) => {
      isLoaded = true
      onMessage(data)
    })
    started.port.start()
    return started
  }

  function send(call: CallName, params: unknown): Promise<unknown> {
    connection ??= start()
    const used = connection
    const id = ++lastId
    const answered = new Promise((resolve, reject) => {
      waiting.set(id, { call, resolve, reject })
      used.port.postMessage({ id, call, params })
    })
    const giveUp = () =>
      fail(used, new AirlockError(ErrorCode.REQUEST_TIMEOUT, `The signer did not answer ${call}`))
    const timer = setTimeout(giveUp, CALL_TIMEOUT)
    return answered.finally(() => clearTimeout(timer))
  }

  return {
    isRunning: () => connection !== null,
    async call<K extends CallName>(call: K, params: Params<K>) {
      const parsed = z.safeParse(CALLS[call].params, params)
      if (!parsed.success) throw new AirlockError(ErrorCode.INVALID_PARAMS, `Invalid params for ${call}`)
      return (await send(call, parsed.data)) as Result<K>
    },
  }
}

/** A signer that is started by `connect` when it is first needed. */
export function createSigner(connect: Connect): Signer {
  const listeners = new Set<(reason: LockReason) => void>()
  const wire = createWire(connect, (reason) => {
    for (const listener of [...listeners]) listener(reason)
  })
  return {
    create: (params) => wire.call('create', params),
    keep: (params) => wire.call('keep', params),
    discard: async () => {
      if (wire.isRunning()) await wire.call('discard', {})
    },
    restore: (params) => wire.call('restore', params),
    unlock: (params) => wire.call('unlock', params),
    status: () => wire.call('status', {}),
    exportKeys: (params) => wire.call('exportKeys', params),
    sign: async <K extends Payload['kind']>(params: {
      payload: Extract<Payload, { kind: K }>
      hash: string
    }) => (await wire.call('sign', params)) as Extract<Signed, { kind: K }>,
    lock: async () => {
      // A signer that was never started has nothing unlocked.
      if (wire.isRunning()) await wire.call('lock', {})
    },
    touch: () => {
      if (wire.isRunning()) wire.call('touch', {}).catch(() => undefined)
    },
    onLocked: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
