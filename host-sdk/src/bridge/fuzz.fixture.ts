import * as fc from 'fast-check'
import { arbitraryOf, changedAt, nodesIn, withKey } from '../contract/arbitrary.fixture.ts'
import type { Side } from '../contract/define.ts'
import { callMessage } from './link.fixture.ts'

/*
 * Messages that no end may act on: arbitrary values that a port can carry, and messages of our own with one fault. The
 * fault is added after a valid message was made, so each of them is one step away from being accepted.
 */

const anything = fc.anything({
  maxDepth: 3,
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
  withObjectString: true,
  withUnicodeString: true,
})

const hostileKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'then', 'path', 'value', 'length'),
  fc.string({ maxLength: 8 }),
)

/** Returns the value with one place replaced by something that no schema accepts. */
function broken<T>(schema: Parameters<typeof arbitraryOf>[0], value: T, nth: number): unknown {
  const nodes = nodesIn(schema, value)
  return changedAt(value, nodes[nth % nodes.length]?.path ?? [], () => Number.NaN)
}

const TYPES = ['GET', 'SET', 'CONSTRUCT', 'ENDPOINT', 'RELEASE', 'RAW', 'HANDLER', 'apply', '']
const PATHS = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'call', 'apply', 'then']

type Message = Record<string, unknown>
type Breaker = (message: Message, noise: { key: string; value: unknown; nth: number }) => unknown

/** Ways to spoil a call. None of the resulting messages is a valid call. */
const SPOILED: Breaker[] = [
  (call, { nth }) => ({ ...call, type: TYPES[nth % TYPES.length] }),
  (call, { nth }) => ({ ...call, path: [PATHS[nth % PATHS.length]] }),
  (call, { nth }) => ({ ...call, path: [...(call.path as string[]), PATHS[nth % PATHS.length]] }),
  (call, { value }) => ({ ...call, path: [value, value] }),
  (call) => ({ ...call, path: [] }),
  (call) => ({ ...call, argumentList: [] }),
  (call) => ({
    ...call,
    argumentList: [...(call.argumentList as unknown[]), ...(call.argumentList as unknown[])],
  }),
  (call, { value }) => ({ ...call, argumentList: [{ type: 'HANDLER', name: 'proxy', value }] }),
  (call, { value }) => ({ ...call, argumentList: [{ type: 'HANDLER', name: 'throw', value }] }),
  (call, { key, value }) => withKey(call, `${key} `, value),
  (call, { value }) => withKey(call, '__proto__', value),
  (call, { nth }) => ({ ...call, id: [nth, null, undefined, 'x'.repeat(200)][nth % 4] }),
  (call) => Object.entries(call),
  (call) => ({ ...call, argumentList: Object.assign([], { 0: 1, map: 1 }) }),
]

/** Calls of a side's methods with one fault, in the message or in its parameters. */
function spoiledCalls({ methods }: Side): fc.Arbitrary<unknown> {
  const noise = fc.record({ key: hostileKey, value: fc.jsonValue({ maxDepth: 2 }), nth: fc.nat() })
  const calls = Object.entries(methods).map(([name, { params }]) =>
    fc.tuple(arbitraryOf(params), fc.nat({ max: SPOILED.length * 2 }), noise).map(([value, way, extra]) => {
      const id = `${extra.nth}`
      const breaker = SPOILED[way]
      if (!breaker) return callMessage(name, broken(params, value, extra.nth), id)
      return breaker(callMessage(name, value, id), extra)
    }),
  )
  return fc.oneof(...calls)
}

/** Events of a side with one invalid place. */
function spoiledEvents({ events }: Side): fc.Arbitrary<unknown> {
  const spoiled = Object.entries(events).map(([name, schema]) =>
    fc.tuple(arbitraryOf(schema), fc.nat(), hostileKey).map(([payload, nth, key]) => {
      const event = { airlock: 'event', name, payload }
      const ways = [
        { ...event, payload: broken(schema, payload, nth) },
        { ...event, name: `${name}.${key}` },
        { ...event, name: key },
        { ...event, airlock: key },
        withKey(event, `${key} `, 1),
      ]
      return ways[nth % ways.length]
    }),
  )
  return fc.oneof(...spoiled)
}

/** Replies that belong to no call. */
const replies = fc.record({
  id: fc.oneof(fc.string(), fc.uuid()),
  type: fc.constantFrom('RAW', 'HANDLER'),
  name: fc.constantFrom('proxy', 'throw'),
  value: anything,
})

/**
 * Messages that one end of a link may receive over its port and must ignore. `served` has the methods that it answers,
 * `heard` the events that it listens to.
 */
export function hostileMessages(served: Side, heard: Side): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: anything },
    { weight: 4, arbitrary: spoiledCalls(served) },
    { weight: 2, arbitrary: spoiledEvents(heard) },
    { weight: 1, arbitrary: replies },
    { weight: 1, arbitrary: spoiledEvents(served) },
  )
}

/** Messages that a window may receive from the expected window and origin, and must ignore. */
export function hostileWindowMessages(valid: () => Message): fc.Arbitrary<unknown> {
  const spoiled = fc.tuple(fc.nat(), hostileKey, anything).map(([nth, key, value]) => {
    const message = valid()
    const keys = Object.keys(message)
    const name = keys[nth % keys.length] ?? ''
    const ways: unknown[] = [
      Object.fromEntries(Object.entries(message).filter(([one]) => one !== name)),
      { ...message, [name]: Number.POSITIVE_INFINITY },
      { ...message, [name]: Number.NaN },
      withKey(message, `${key} `, value),
      withKey(message, '__proto__', value),
      [message],
      new Map(Object.entries(message)),
    ]
    return ways[nth % ways.length]
  })
  return fc.oneof(anything, spoiled)
}
