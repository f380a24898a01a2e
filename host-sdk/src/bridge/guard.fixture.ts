import { expect, vi } from 'vitest'
import { callMessage, openChildAlone } from './link.fixture.ts'
import type { openLink } from './link.ts'

/** The id of every message in the table that has one. */
export const ID = 'attack'
/** Code that runs if a message reaches `Function`. */
export const run = 'globalThis.pwned = true'
/** The valid call from which every message in the table differs in one step. */
export const apply = callMessage('echo', { value: 1 }, ID)
/** Its argument, as Comlink wraps it. */
export const [argument] = apply.argumentList

/** Messages that the guard must drop. Each differs in one step from a call that the guard accepts. */
export const DROPPED: [string, unknown][] = [
  ['SET on the prototype', { id: ID, type: 'SET', path: ['__proto__', 'pwned'], value: argument }],
  ['SET over a method', { id: ID, type: 'SET', path: ['echo'], value: argument }],
  ['SET of a new member', { id: ID, type: 'SET', path: ['pwned'], value: argument }],
  ['GET of a method', { id: ID, type: 'GET', path: ['echo'] }],
  ['GET of everything', { id: ID, type: 'GET', path: [] }],
  ['CONSTRUCT of Function', construct(['echo', 'constructor'])],
  ['CONSTRUCT of a method', construct(['echo'])],
  ['CONSTRUCT through the prototype', construct(['__proto__', 'constructor'])],
  ['APPLY of Function', { ...apply, path: ['echo', 'constructor'], argumentList: [raw(run)] }],
  ['APPLY of call on a method', { ...apply, path: ['echo', 'call'] }],
  ['APPLY of __proto__', { ...apply, path: ['__proto__'] }],
  ['APPLY of constructor', { ...apply, path: ['constructor'] }],
  ['APPLY of toString', { ...apply, path: ['toString'] }],
  ['APPLY of hasOwnProperty', { ...apply, path: ['hasOwnProperty'] }],
  ['APPLY of valueOf', { ...apply, path: ['valueOf'] }],
  ['APPLY of a method that is not listed', { ...apply, path: ['open'] }],
  ['APPLY of the other side’s method', { ...apply, path: ['ask'] }],
  ['APPLY of the whole object', { ...apply, path: [] }],
  ['a path of two', { ...apply, path: ['echo', 'echo'] }],
  ['a path in a path', { ...apply, path: [['echo']] }],
  ['a path that is text', { ...apply, path: 'echo' }],
  ['a path that is not there', { id: ID, type: 'APPLY', argumentList: [argument] }],
  ['ENDPOINT', { id: ID, type: 'ENDPOINT' }],
  ['ENDPOINT with a call around it', { ...apply, type: 'ENDPOINT' }],
  ['RELEASE', { id: ID, type: 'RELEASE' }],
  ['RELEASE with a call around it', { ...apply, type: 'RELEASE' }],
  ['an unknown type', { ...apply, type: 'EVAL' }],
  ['no type', { ...apply, type: undefined }],
  ['no argument', { ...apply, argumentList: [] }],
  ['an extra argument', { ...apply, argumentList: [argument, argument] }],
  ['no argument list', { id: ID, type: 'APPLY', path: ['echo'] }],
  ['an argument that is a proxy', { ...apply, argumentList: [handler('proxy', 1)] }],
  ['an argument that throws', { ...apply, argumentList: [handler('throw', { isError: false, value: 1 })] }],
  ['an argument with an unknown handler', { ...apply, argumentList: [handler('constructor', 1)] }],
  ['an argument without a type', { ...apply, argumentList: [{ value: argument?.value }] }],
  ['an argument that is a text', { ...apply, argumentList: [raw(run)] }],
  ['an argument with an extra key', { ...apply, argumentList: [{ ...argument, name: 'proxy' }] }],
  ['an argument without a call id', { ...apply, argumentList: [raw({ params: { value: 1 } })] }],
  ['a call id that is too long', { ...apply, argumentList: [raw({ callId: 'x'.repeat(65), params: {} })] }],
  [
    'an extra key next to the parameters',
    { ...apply, argumentList: [raw({ callId: 'c', params: {}, extra: 1 })] },
  ],
  ['an extra key in the message', { ...apply, value: argument }],
  [
    '__proto__ as a key of the message',
    JSON.parse(`{"__proto__":{"pwned":1},${JSON.stringify(apply).slice(1)}`),
  ],
  ['no id', { ...apply, id: undefined }],
  ['an id that is a number', { ...apply, id: 1 }],
  ['an id that is too long', { ...apply, id: 'x'.repeat(129) }],
  ['a list', [apply]],
  ['a text', JSON.stringify(apply)],
  ['null', null],
  ['undefined', undefined],
  ['a map', new Map(Object.entries(apply))],
  ['a date', new Date(0)],
]

/** A plain value, as Comlink wraps it. */
export function raw(value: unknown) {
  return { type: 'RAW', value }
}

function handler(name: string, value: unknown) {
  return { type: 'HANDLER', name, value }
}

function construct(path: string[]) {
  return { id: ID, type: 'CONSTRUCT', path, argumentList: [raw(run)] }
}

/** Sends a message to a bridge and checks that it has no effect and no answer, and that the next call still works. */
export async function expectDropped(message: unknown, open?: typeof openLink): Promise<void> {
  const echo = vi.fn(() => 1)
  const { peer, link } = openChildAlone({ echo }, open)
  peer.send(message)
  await peer.flush()
  expect(peer.received).toEqual([])
  expect(echo).not.toHaveBeenCalled()
  expect(globalThis).not.toHaveProperty('pwned')
  expect(Object.prototype).not.toHaveProperty('pwned')
  await peer.call('echo', { value: 1 })
  expect(echo).toHaveBeenCalledOnce()
  expect(link.dropped()).toBe(1)
}
