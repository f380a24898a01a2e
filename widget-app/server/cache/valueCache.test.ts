import { describe, expect, test } from 'vitest'
import { OutboundError } from '../outbound/error.ts'
import { UnreachableError } from '../rpc/rpc.ts'
import { createValueCache } from './valueCache.ts'

function readingsForTests() {
  const clock = { ms: 0 }
  const cache = createValueCache<string>({ freshMs: 30_000, max: 100, now: () => clock.ms })
  const source = { loads: 0, says: 'one' as string | Error }
  const load = async () => {
    source.loads += 1
    if (source.says instanceof Error) throw source.says
    return source.says
  }
  return { clock, source, read: (key = 'a', wish = {}) => cache.read(key, load, wish) }
}

test('a value is read again when it is older than 30 s, or older than the caller accepts', async () => {
  const { clock, source, read } = readingsForTests()
  expect(await read()).toEqual({ value: 'one', ageMs: 0 })
  source.says = 'two'
  clock.ms = 29_999
  expect(await read()).toEqual({ value: 'one', ageMs: 29_999 })
  expect(await read('a', { freshMs: 3_000 })).toEqual({ value: 'two', ageMs: 0 })
  clock.ms += 2_999
  expect(await read('a', { freshMs: 3_000 })).toEqual({ value: 'two', ageMs: 2_999 })
  expect(source.loads).toBe(2)
})

test('concurrent callers share one read, and another key has its own', async () => {
  const { source, read } = readingsForTests()
  const answers = await Promise.all([read(), read('a', { freshMs: 3_000 }), read(), read('b')])
  expect(answers.map(({ value }) => value)).toEqual(['one', 'one', 'one', 'one'])
  expect(source.loads).toBe(2)
})

test('a value that was read before a change is stale, even if it is still being read', async () => {
  const cache = createValueCache<string>({ freshMs: 30_000, max: 3, weigh: (text) => text.length })
  let tell: (text: string) => void = () => undefined
  const held = new Promise<string>((resolve) => {
    tell = resolve
  })
  const before = cache.read('a', () => held, { version: 1 })
  const after = () => cache.read('a', async () => 'two', { version: 2 })
  expect(await after()).toEqual({ value: 'two', ageMs: 0 })
  tell('one')
  expect((await before).value).toBe('one')
  expect((await cache.read('a', async () => 'unread', { version: 2 })).value).toBe('two')
  await cache.read('a', async () => 'six', { version: 3 })
  await expect(
    cache.read('a', () => Promise.reject(new UnreachableError('eip155:1')), { version: 4 }),
  ).resolves.toMatchObject({
    value: 'six',
    isOld: true,
  })
})

describe('an unreachable source', () => {
  test('keeps the last value, however old, and reports its age', async () => {
    const { clock, source, read } = readingsForTests()
    await read()
    source.says = new UnreachableError('eip155:1')
    clock.ms = 180_000
    expect(await read()).toEqual({ value: 'one', ageMs: 180_000, isOld: true })
  })

  test('is reported if there is no earlier value', async () => {
    const { source, read } = readingsForTests()
    source.says = new UnreachableError('eip155:1')
    await expect(read()).rejects.toThrow(UnreachableError)
  })

  test('is left alone for its Retry-After, then requested again', async () => {
    const { clock, source, read } = readingsForTests()
    source.says = new OutboundError('busy', 'status 429', 20_000)
    await expect(read()).rejects.toThrow('status 429')
    clock.ms = 19_999
    await expect(read()).rejects.toThrow('status 429')
    expect(source.loads).toBe(1)
    source.says = 'back'
    clock.ms = 20_000
    expect(await read()).toEqual({ value: 'back', ageMs: 0 })
  })
})

test('an internal error is never hidden by an old value', async () => {
  const { clock, source, read } = readingsForTests()
  await read()
  source.says = new TypeError('ours')
  clock.ms = 30_000
  await expect(read()).rejects.toThrow(TypeError)
})
