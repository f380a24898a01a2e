import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorCode } from '../contract/errors.ts'
import { deferred, openChildAlone, openPair, outcome } from './link.fixture.ts'

describe('calls', () => {
  test('are answered in both directions', async () => {
    const { parent, child } = openPair()
    await expect(parent.client.echo({ value: { a: [1, null, 'x'] } })).resolves.toEqual({ a: [1, null, 'x'] })
    await expect(child.client.ask({ question: 'ready' })).resolves.toBe('ready?')
  })

  test('that are in flight at the same time each get their own result, whatever the order of the answers', async () => {
    const held = [deferred<string>(), deferred<string>(), deferred<string>()]
    let next = 0
    const { parent } = openPair({ hold: () => held[next++]?.promise })
    const calls = [parent.client.hold({}), parent.client.hold({}), parent.client.hold({})]
    await parent.client.echo({ value: null })
    held[2]?.resolve('third')
    held[0]?.resolve('first')
    held[1]?.resolve('second')
    await expect(Promise.all(calls)).resolves.toEqual(['first', 'second', 'third'])
  })

  test('are methods of the contract, and the client has no members of Comlink', () => {
    const { parent } = openPair()
    expect(Object.keys(parent.client)).toEqual(['echo', 'hold'])
    expect(Object.isFrozen(parent.client)).toBe(true)
    expect(Object.getPrototypeOf(parent.client)).toBeNull()
  })

  test('with invalid params are not sent', async () => {
    const echo = vi.fn()
    const { parent } = openPair({ echo })
    const invalid = { value: 1, extra: 1 } as { value: unknown }
    await expect(outcome(parent.client.echo(invalid))).resolves.toBe(ErrorCode.INVALID_PARAMS)
    expect(echo).not.toHaveBeenCalled()
  })

  test('whose params pass the schema but cannot be cloned are rejected with an error of ours', async () => {
    const { parent } = openPair()
    const params = { value: new Proxy({}, {}) }
    await expect(outcome(parent.client.echo(params))).resolves.toBe(ErrorCode.INVALID_PARAMS)
  })

  test('send a plain copy of their params, even if these are wrapped in a proxy', async () => {
    const { parent } = openPair()
    await expect(parent.client.echo(new Proxy({ value: 'wrapped' }, {}))).resolves.toBe('wrapped')
  })

  test('with invalid params from a peer are refused before they reach the handler', async () => {
    const echo = vi.fn()
    const { peer } = openChildAlone({ echo })
    const reply = await peer.call('echo', { value: 1, extra: 1 })
    expect(reply.value).toMatchObject({ ok: false, error: { code: ErrorCode.INVALID_PARAMS } })
    expect(echo).not.toHaveBeenCalled()
  })
})

describe('a call that takes too long', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('is rejected when the contract’s timeout has passed and not before, and the handler’s signal is aborted', async () => {
    const running = deferred<AbortSignal>()
    const { parent } = openPair({
      echo: (_params, { signal }) => {
        running.resolve(signal)
        return new Promise(() => {})
      },
    })
    const settled = vi.fn()
    const call = outcome(parent.client.echo({ value: 1 })).then(settled)
    const signal = await running.promise
    vi.advanceTimersByTime(9_999)
    await expect(Promise.race([call, Promise.resolve('open')])).resolves.toBe('open')
    vi.advanceTimersByTime(1)
    await call
    expect(settled).toHaveBeenCalledExactlyOnceWith(ErrorCode.REQUEST_TIMEOUT)
    await untilAborted(signal)
  })

  test('can have a timeout of its own', async () => {
    const { parent } = openPair({ echo: () => new Promise(() => {}) })
    const call = outcome(parent.client.echo({ value: 1 }, { timeout: 5 }))
    vi.advanceTimersByTime(5)
    await expect(call).resolves.toBe(ErrorCode.REQUEST_TIMEOUT)
  })

  test.each([Number.POSITIVE_INFINITY, 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'never times out with a timeout of %d, and sets no timer',
    async (timeout) => {
      const held = deferred<string>()
      const { parent } = openPair({ hold: () => held.promise })
      const call = parent.client.hold({}, { timeout })
      expect(vi.getTimerCount()).toBe(0)
      held.resolve('late')
      await expect(call).resolves.toBe('late')
    },
  )

  test('does not affect other calls, and its late answer is ignored', async () => {
    const held = deferred<string>()
    const { parent } = openPair({ hold: () => held.promise })
    const short = outcome(parent.client.hold({}, { timeout: 5 }))
    const long = parent.client.hold({})
    vi.advanceTimersByTime(5)
    await expect(short).resolves.toBe(ErrorCode.REQUEST_TIMEOUT)
    held.resolve('late')
    await expect(long).resolves.toBe('late')
  })

  test('leaves no timer behind, whether it is answered or rejected', async () => {
    const { parent } = openPair()
    await parent.client.echo({ value: 1 })
    const calls = [parent.client.echo({ value: 1 }), parent.client.hold({}, { timeout: 50 })].map(outcome)
    expect(vi.getTimerCount()).toBe(2)
    parent.close()
    await Promise.all(calls)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('cancelling', () => {
  test('rejects the call at once and aborts the handler’s signal', async () => {
    const running = deferred<AbortSignal>()
    const { parent } = openPair({
      hold: (_params, { signal }) => {
        running.resolve(signal)
        return new Promise(() => {})
      },
    })
    const controller = new AbortController()
    const call = outcome(parent.client.hold({}, { signal: controller.signal }))
    const signal = await running.promise
    controller.abort()
    await expect(call).resolves.toBe(ErrorCode.ABORTED)
    await untilAborted(signal)
    expect(signal.reason).toMatchObject({ code: ErrorCode.ABORTED })
  })

  test('affects only the cancelled call', async () => {
    const signals: AbortSignal[] = []
    const { parent } = openPair({
      hold: (_params, { signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    const controllers = [new AbortController(), new AbortController()]
    const calls = controllers.map(({ signal }) => outcome(parent.client.hold({}, { signal })))
    await parent.client.echo({ value: 1 })
    controllers[1]?.abort()
    await expect(calls[1]).resolves.toBe(ErrorCode.ABORTED)
    await parent.client.echo({ value: 1 })
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
  })

  test('a call before it is made sends nothing', async () => {
    const hold = vi.fn()
    const { parent } = openPair({ hold })
    const call = outcome(parent.client.hold({}, { signal: AbortSignal.abort() }))
    await expect(call).resolves.toBe(ErrorCode.ABORTED)
    await parent.client.echo({ value: 1 })
    expect(hold).not.toHaveBeenCalled()
  })

  test('a call after its answer does nothing, and the caller’s signal has no listener left', async () => {
    const controller = new AbortController()
    const add = vi.spyOn(controller.signal, 'addEventListener')
    const { parent } = openPair()
    await expect(parent.client.echo({ value: 1 }, { signal: controller.signal })).resolves.toBe(1)
    const [, , options] = add.mock.calls[0] ?? []
    expect(options).toMatchObject({ signal: { aborted: true } })
    controller.abort()
    await expect(parent.client.echo({ value: 2 })).resolves.toBe(2)
  })

  test('a call that is not running is answered like any other call', async () => {
    const { peer } = openChildAlone()
    const reply = await peer.call('$cancel', undefined)
    expect(reply.value).toEqual({ ok: true, value: null })
  })
})

/** Resolves when the signal is aborted: at once, or when the message that aborts it has arrived. */
function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
}
