import * as Comlink from 'comlink'
import * as fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { DROPPED, expectDropped } from '../src/bridge/guard.fixture.ts'
import * as bridge from '../src/bridge/index.ts'
import { deferred, openChildAlone, openPair } from '../src/bridge/link.fixture.ts'
import { arbitraryOf } from '../src/contract/arbitrary.fixture.ts'
import { hostileOf } from '../src/contract/hostile.fixture.ts'
import * as contract from '../src/contract/index.ts'
import { schemasOf } from '../src/contract/schemas.fixture.ts'
import * as comlinkMini from './comlinkMini.ts'
import { handshake, loadPruned, type Parts, start } from './pruned.fixture.ts'
import * as zodMini from './zodMini.ts'

type Schemas = Map<string, z.ZodMiniType>

const whole: Parts = { contract, bridge, z }
const wholeSchemas = allSchemas(whole)
let pruned: Parts
let prunedSchemas: Schemas

// Each of these takes a second or two, but many times longer on a machine that is busy with builds and browsers.
const LONG = 60_000

beforeAll(async () => {
  pruned = await loadPruned()
  prunedSchemas = allSchemas(pruned)
}, LONG)

/**
 * Every schema of the contract by name: its exports, and the parameters, results and payloads of its methods and
 * events.
 */
function allSchemas({ contract: { widgetContract, ...exported } }: Parts): Schemas {
  const named = Object.entries(exported).filter((entry): entry is [string, z.ZodMiniType] =>
    Object.hasOwn(entry[1] as object, '_zod'),
  )
  return new Map([...named, ...schemasOf(widgetContract)])
}

/** The parts of a verdict that callers read: the parsed value, the issues with their paths, or the thrown error. */
function verdict({ z }: Parts, schemas: Schemas, name: string, value: unknown): unknown {
  try {
    const { success, data, error } = z.safeParse(schemas.get(name) as z.ZodMiniType, value)
    const issues = error?.issues.map(({ path, message }) => ({ path, message }))
    return { success, data, issues }
  } catch (thrown) {
    return { thrown: `${thrown}` }
  }
}

/** Both libraries give the same verdict on the value. */
const expectSame = (name: string, value: unknown) =>
  expect(verdict(pruned, prunedSchemas, name, value), name).toStrictEqual(
    verdict(whole, wholeSchemas, name, value),
  )

describe.each([...wholeSchemas])('%s gives the same verdict after pruning', (name, schema) => {
  test.each([
    ['valid values', arbitraryOf(schema)],
    ['values that are one step away from valid', hostileOf(schema)],
  ])('on %s', { timeout: LONG }, async (_, values) => {
    await fc.assert(
      fc.property(values, (value) => void expectSame(name, value)),
      { seed: 1, numRuns: 200 },
    )
  })
})

/** The same object built in unusual ways: with getters, with an inherited property, or with a circular reference. */
const TWISTS: [what: string, (object: Record<string, unknown>, key: string) => object][] = [
  ['that refers to itself', (object, key) => Object.assign(object, { [key]: object })],
  ['with an extra key that refers to itself', (object) => Object.assign(object, { self: object })],
  [
    'with a getter',
    (object, key) => {
      const { [key]: value } = object
      return Object.defineProperty(object, key, { get: () => value, enumerable: true })
    },
  ],
  [
    'with a getter that throws',
    (object, key) =>
      Object.defineProperty(object, key, {
        enumerable: true,
        get: () => {
          throw new Error('hostile')
        },
      }),
  ],
  [
    'with a key that is not enumerable',
    (object, key) => Object.defineProperty(object, key, { enumerable: false }),
  ],
  ['with an extra hidden key', (object) => Object.defineProperty(object, 'hidden', { value: 1 })],
  ['with a symbol', (object) => Object.assign(object, { [Symbol('foreign')]: 1 })],
  ['with __proto__ as its own key', (object) => Object.defineProperty(object, '__proto__', { value: {} })],
  [
    'with __proto__ as an enumerable key',
    (object) => Object.defineProperty(object, '__proto__', { value: {}, enumerable: true }),
  ],
  ['with a prototype of its own', (object) => Object.setPrototypeOf(object, { extra: 1 })],
  ['that inherits everything', (object) => Object.create(object)],
  ['of a class', (object) => Object.assign(new (class Foreign {})(), object)],
  ['with a list of holes as a value', (object, key) => Object.assign(object, { [key]: new Array(300) })],
  [
    'that is a function',
    (object) => Object.defineProperties(() => 1, Object.getOwnPropertyDescriptors(object)),
  ],
  ['that is a list', (object) => Object.assign([], object)],
]

const samples = [...wholeSchemas].map(
  ([name, schema]) => [name, fc.sample(arbitraryOf(schema), { seed: 1, numRuns: 3 })] as const,
)

test.each(TWISTS)('the verdict is the same after pruning on an object %s', { timeout: LONG }, (_, twist) => {
  for (const [name, valids] of samples) {
    for (const valid of valids)
      for (const key of Object.keys(Object(valid))) expectSame(name, twist({ ...Object(valid) }, key))
    expectSame(name, twist({ a: 1 }, 'a'))
  }
})

test('the replacements of the libraries export only names that the libraries export', () => {
  expect(Object.keys(z)).toEqual(expect.arrayContaining(Object.keys(zodMini)))
  expect(Object.keys(Comlink)).toEqual(expect.arrayContaining(Object.keys(comlinkMini)))
})

test('pruning keeps every schema', () => {
  expect(new Set(prunedSchemas.keys())).toEqual(new Set(wholeSchemas.keys()))
  expect(wholeSchemas.size).toBeGreaterThan(40)
})

describe('invalid start values are reported in the same words as before pruning', () => {
  test.each<[what: string, init: object, message: string]>([
    ['an unknown mode', { ...start, mode: 'popup' }, 'mode: Invalid input'],
    ['an extra value', { ...start, extra: 1 }, ': Invalid input'],
    [
      'an empty project id',
      { ...start, config: { ...start.config, projectId: '' } },
      'config.projectId: Invalid input',
    ],
    [
      'no networks',
      { ...start, config: { ...start.config, networks: [] } },
      'config.networks: Invalid input',
    ],
    [
      'an invalid network',
      { ...start, config: { ...start.config, networks: ['eip155:1', 'eip155'] } },
      'config.networks.1: Invalid input',
    ],
    [
      'a wallet without a namespace',
      { ...start, wallets: [{ id: 'w' }] },
      'wallets.0.namespace: Invalid input',
    ],
  ])('%s', async (_, init, message) => {
    const error = { code: -32602, message }
    await expect(handshake(whole, init)).rejects.toMatchObject(error)
    await expect(handshake(pruned, init)).rejects.toMatchObject(error)
  })
})

test.each([
  ['a pruned page and a pruned frame', () => [pruned, pruned]],
  ['a pruned page and a whole frame', () => [pruned, whole]],
  ['a whole page and a pruned frame', () => [whole, pruned]],
] as [string, () => [Parts, Parts]][])('%s complete their handshake', async (_, parts) => {
  const [page, frame] = parts()
  const { parent, child } = await handshake(page, start, frame)
  expect(child).toMatchObject({ init: start, version: 1, origin: 'https://shop.example' })
  await expect(parent.client.open({ view: 'Networks' })).resolves.toEqual({ view: 'Networks' })
  await expect(parent.client.close({})).rejects.toMatchObject({ code: 4200, message: 'No', data: { why: 1 } })
  await expect(child.link.client.openUrl({ url: 'https://a.example' })).resolves.toEqual({ opened: true })
})

describe('the pruned guard drops a message without an answer', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'pwned')
    Reflect.deleteProperty(Object.prototype, 'pwned')
  })

  test.each(DROPPED)('%s', (_, message) => expectDropped(message, pruned.bridge.openLink))
})

describe('a call', () => {
  test('is answered in both directions, and events arrive', async () => {
    const { parent, child } = openPair({}, pruned.bridge.openLink)
    const tick = deferred<{ n: number }>()
    parent.on('tick', tick.resolve)
    child.emit('tick', { n: 7 })
    await expect(parent.client.echo({ value: { a: [1, null] } })).resolves.toEqual({ a: [1, null] })
    await expect(child.client.ask({ question: 'ready' })).resolves.toBe('ready?')
    await expect(tick.promise).resolves.toEqual({ n: 7 })
  })

  test('that is cancelled is rejected, and the handler’s signal is aborted', async () => {
    const running = deferred<AbortSignal>()
    const hold = (_params: object, { signal }: { signal: AbortSignal }) => {
      running.resolve(signal)
      return new Promise(() => {})
    }
    const { parent } = openPair({ hold }, pruned.bridge.openLink)
    const controller = new AbortController()
    const call = parent.client.hold({}, { signal: controller.signal })
    const signal = await running.promise
    const told = new Promise((resolve) => signal.addEventListener('abort', resolve))
    controller.abort()
    await expect(call).rejects.toMatchObject({ code: -32053 })
    await told
    expect(signal.reason).toMatchObject({ code: -32053 })
  })

  test.each<[what: string, echo: () => unknown]>([
    [
      'throws a foreign error',
      () => {
        throw new Error('secret')
      },
    ],
    ['returns a value that cannot be cloned', () => () => 'secret'],
    ['returns more than 1 MB', () => 'secret'.repeat(1_048_576)],
  ])('whose handler %s is answered with -32603 and no details', async (_, echo) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { peer } = openChildAlone({ echo }, pruned.bridge.openLink)
    const error = { code: -32603, message: 'Internal error' }
    const { value, type } = await peer.call('echo', { value: 1 })
    expect({ value, type }).toEqual({ type: 'RAW', value: { ok: false, error } })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
