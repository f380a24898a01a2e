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

test('a value is read again when it is 30 s old, or when that is too old for who asks', async () => {
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

test('those who ask at once share one reading, and another key is another reading', async () => {
  const { source, read } = readingsForTests()
  const answers = await Promise.all([read(), read('a', { freshMs: 3_000 }), read(), read('b')])
  expect(answers.map(({ value }) => value)).toEqual(['one', 'one', 'one', 'one'])
  expect(source.loads).toBe(2)
})

test('what was read before a change is old, also while it is being read; it takes no more room than what comes after', async () => {
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

describe('a source that is away', () => {
  test('leaves the last value, however old, and says that it is', async () => {
    const { clock, source, read } = readingsForTests()
    await read()
    source.says = new UnreachableError('eip155:1')
    clock.ms = 180_000
    expect(await read()).toEqual({ value: 'one', ageMs: 180_000, isOld: true })
  })

  test('is said where nothing was ever read', async () => {
    const { source, read } = readingsForTests()
    source.says = new UnreachableError('eip155:1')
    await expect(read()).rejects.toThrow(UnreachableError)
  })

  test('is left alone for as long as it says, and then asked again', async () => {
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

test('a fault of our own is never hidden behind an old value', async () => {
  const { clock, source, read } = readingsForTests()
  await read()
  source.says = new TypeError('ours')
  clock.ms = 30_000
  await expect(read()).rejects.toThrow(TypeError)
})
