import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { defineContract } from '../contract/define.ts'
import { AirlockError } from '../contract/errors.ts'
import { Int, Json } from '../contract/primitives.ts'
import { openLink } from './link.ts'
import type { ChildLink, Handlers, ParentLink } from './types.ts'

const Nothing = z.strictObject({})

/** A small contract in which every kind of method and event occurs once. */
export const contract = defineContract({
  name: 'test',
  version: { min: 1, max: 1 },
  init: z.strictObject({ greeting: z.string() }),
  child: {
    methods: {
      echo: { params: z.strictObject({ value: Json }), result: Json, timeout: 10_000 },
      /** The test decides when this call is answered. */
      hold: { params: Nothing, result: Json, timeout: Number.POSITIVE_INFINITY },
    },
    events: { tick: z.strictObject({ n: Int }) },
  },
  parent: {
    methods: {
      ask: { params: z.strictObject({ question: z.string() }), result: z.string(), timeout: 10_000 },
    },
    events: { tock: z.strictObject({ n: Int }), note: Json },
  },
})
export type TestContract = typeof contract
export type ChildHandlers = Handlers<TestContract['child']>
export type ParentHandlers = Handlers<TestContract['parent']>

export const childHandlers: ChildHandlers = {
  echo: ({ value }) => value,
  hold: () => new Promise(() => {}),
}

export const parentHandlers: ParentHandlers = { ask: ({ question }) => `${question}?` }

/** A promise with its resolve and reject functions. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

/** Returns the result of a call: its value, or the code of the error that it was rejected with. */
export async function outcome(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    return error instanceof AirlockError ? error.code : error
  }
}

/** Both ends of the test contract, linked. `open` is the bridge under test. */
export function openPair(
  handlers: Partial<ChildHandlers & ParentHandlers> = {},
  open = openLink,
): {
  parent: ParentLink<TestContract>
  child: ChildLink<TestContract>
} {
  const { port1, port2 } = new MessageChannel()
  const parent = open(port1, contract.parent, contract.child, { ...parentHandlers, ...handlers })
  const child = open(port2, contract.child, contract.parent, { ...childHandlers, ...handlers })
  onTestFinished(() => {
    parent.close()
    child.close()
  })
  return { parent, child }
}

type Wire = { id?: unknown; type?: unknown; value?: unknown } & Record<string, unknown>

/** The far end of a port, held by a peer that follows no contract. */
export class RawPeer {
  readonly received: Wire[] = []
  #waiting: { test: (message: Wire) => boolean; found: (message: Wire) => void }[] = []
  readonly #port: MessagePort

  constructor(port: MessagePort) {
    this.#port = port
    port.addEventListener('message', ({ data }) => {
      this.received.push(data)
      for (const { found } of this.#waiting.filter(({ test }) => test(data))) found(data)
      this.#waiting = this.#waiting.filter(({ test }) => !test(data))
    })
    port.start()
    onTestFinished(() => port.close())
  }

  send(message: unknown): void {
    this.#port.postMessage(message)
  }

  /** The first message that passes the test, among those that have arrived or will arrive. */
  async next(test: (message: Wire) => boolean): Promise<Wire> {
    const already = this.received.find(test)
    return already ?? new Promise((found) => this.#waiting.push({ test, found }))
  }

  /** The ids of the calls made to this peer. Resolves when there are that many. */
  async calls(count: number): Promise<string[]> {
    const made = () => this.received.filter(({ type }) => type === 'APPLY')
    await this.next(() => made().length >= count)
    return made().map(({ id }) => id as string)
  }

  /** Sends a call of the shape that the guard accepts, and resolves with the reply. */
  async call(method: string, params: unknown, id = crypto.randomUUID()): Promise<Wire> {
    this.send(callMessage(method, params, id))
    return this.next((message) => message.id === id)
  }

  /** Resolves when everything sent before has been handled: `$cancel` is always answered. */
  async flush(): Promise<void> {
    const id = crypto.randomUUID()
    this.send({ ...callMessage('$cancel', undefined, id) })
    await this.next((message) => message.id === id)
    this.received.splice(0, this.received.length, ...this.received.filter((message) => message.id !== id))
  }
}

/** A call as the client of a link sends it. */
export function callMessage(method: string, params: unknown, id: string) {
  const value = params === undefined ? { callId: id } : { callId: id, params }
  return { id, type: 'APPLY', path: [method], argumentList: [{ type: 'RAW', value }] }
}

/** The child of the test contract, connected to a raw peer. `open` is the bridge under test. */
export function openChildAlone(handlers: Partial<ChildHandlers> = {}, open = openLink) {
  const { port1, port2 } = new MessageChannel()
  const link = open(port1, contract.child, contract.parent, { ...childHandlers, ...handlers })
  onTestFinished(() => link.close())
  return { link, peer: new RawPeer(port2) }
}

/** The parent of the test contract. A raw peer receives its calls and answers them as it likes. */
export function openParentAlone() {
  const { port1, port2 } = new MessageChannel()
  const link = openLink(port1, contract.parent, contract.child, parentHandlers)
  onTestFinished(() => link.close())
  return { link, peer: new RawPeer(port2) }
}
