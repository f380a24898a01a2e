import { ErrorCode } from '@airlock/host-sdk/contract'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Tokens } from '../../shared/api.ts'
import { openRecords } from '../storage/records.ts'
import type { ApiClient } from './client.ts'
import { createServerClock } from './clock.ts'
import { ApiFailure, networkProblem } from './failure.ts'
import { createSession } from './session.ts'
import { openTabs } from './tabs.ts'

const LIFE = 900_000
const user = { id: 'u1', email: 'ann@example.org' }

/**
 * A server that rotates refresh tokens and ends the session if one is used twice, and a browser with tabs.
 */
function openSession({ locks = true } = {}) {
  const factory = new IDBFactory()
  let now = 1_000_000
  let issued = 0
  let ended = false
  let valid: { access: string; refresh: string } | null = null
  const asked: string[] = []
  let hold: Promise<void> | null = null

  const issue = (sessionId = 's1'): Tokens => {
    issued++
    valid = { access: `access${issued}`, refresh: `refresh${issued}` }
    return {
      sessionId,
      accessToken: valid.access,
      refreshToken: valid.refresh,
      expiresAt: now + LIFE,
      now,
      user,
    }
  }
  const expired = () => new ApiFailure('session-expired', 'over')
  const answers: Record<
    string,
    (args: { body?: { refreshToken?: string } }, token: string | null) => unknown
  > = {
    refreshSession: ({ body }) => {
      if (ended || body?.refreshToken !== valid?.refresh) {
        ended = true
        throw expired()
      }
      return issue()
    },
    endSession: (_, token) => {
      if (token !== valid?.access) throw expired()
      ended = true
      return null
    },
    readSession: (_, token) => {
      if (ended || token !== valid?.access) throw expired()
      return { user, wallet: null, now }
    },
    startAttempt: () => ({ attemptId: 'a1' }),
  }
  const client = {
    async call(name: string, args: { signal?: AbortSignal }, token: string | null = null) {
      asked.push(name)
      await hold
      if (args.signal?.aborted) throw networkProblem()
      return answers[name]?.(args as never, token)
    },
  } as unknown as ApiClient

  let chain: Promise<unknown> = Promise.resolve()
  const lockManager = {
    request: (_name: string, task: () => Promise<unknown>) => {
      const result = chain.then(task)
      chain = result.catch(() => undefined)
      return result
    },
  }
  const channels: EventTarget[] = []
  const openChannel = () => {
    const target = new EventTarget() as EventTarget & { postMessage(data: unknown): void }
    target.postMessage = (data) => {
      for (const port of channels)
        if (port !== target) port.dispatchEvent(new MessageEvent('message', { data }))
    }
    channels.push(target)
    return target as unknown as BroadcastChannel
  }

  const records = () => openRecords('airlock-session', () => factory)
  function tab() {
    const ends: string[] = []
    const tabs = openTabs(locks ? (lockManager as never) : null, openChannel())
    const session = createSession({ client, clock: createServerClock(() => now), records: records(), tabs })
    session.onEnded((reason) => void ends.push(reason))
    return { session, ends }
  }
  return {
    tab,
    issue,
    asked,
    records: records(),
    pass: (ms: number) => {
      now += ms
    },
    /** Makes the server hold all calls. */
    pause: () => {
      let go = () => {}
      hold = new Promise((resolve) => {
        go = resolve
      })
      return () => {
        hold = null
        go()
      }
    },
    isEnded: () => ended,
    end: () => {
      ended = true
    },
    broadcast: (data: unknown) => openChannel().postMessage(data),
  }
}

const GONE = { code: ErrorCode.SESSION_EXPIRED }

describe('a session', () => {
  test('begins with the tokens of a verified code', async () => {
    const { tab, issue, asked } = openSession()
    const { session } = tab()
    expect(await session.user()).toBeNull()
    await expect(session.call('readSession', {})).rejects.toMatchObject(GONE)
    expect(asked).toEqual([])
    await session.begin(issue())
    expect(await session.user()).toEqual(user)
    expect(await session.call('readSession', {})).toMatchObject({ user })
    expect(asked).toEqual(['readSession'])
  })

  test('survives a reload; its access token is not stored', async () => {
    const { tab, issue, asked, records } = openSession()
    const tokens = issue()
    await tab().session.begin(tokens)
    expect(JSON.stringify(await records.get('session'))).not.toContain(tokens.accessToken)
    const { session } = tab()
    expect(await session.user()).toEqual(user)
    await session.call('readSession', {})
    await session.call('readSession', {})
    expect(asked).toEqual(['refreshSession', 'readSession', 'readSession'])
  })

  test('is renewed shortly before its token expires, once for concurrent calls', async () => {
    const { tab, issue, asked, pass } = openSession()
    const { session } = tab()
    await session.begin(issue())
    pass(LIFE - 30_000)
    await Promise.all([session.call('readSession', {}), session.call('readSession', {})])
    expect(asked.filter((name) => name === 'refreshSession')).toHaveLength(1)
  })

  test('is renewed when the server no longer accepts the token', async () => {
    const { tab, issue, asked } = openSession()
    const { session } = tab()
    await session.begin(issue())
    await tab().session.call('readSession', {})
    await session.call('readSession', {})
    expect(asked).toEqual(['refreshSession', 'readSession', 'readSession', 'refreshSession', 'readSession'])
  })

  test('of a tab changes to the user who signed in in another tab', async () => {
    const { issue, records } = openSession()
    const used: unknown[] = []
    const client = {
      async call(name: string, _args: object, token: string | null) {
        if (name === 'refreshSession') return { ...issue('s2'), user: { id: 'u2', email: 'other@b.org' } }
        used.push(token)
        return null
      },
    } as unknown as ApiClient
    const clock = createServerClock(() => 0)
    const open = () => createSession({ client, clock, records, tabs: openTabs(null, null) })
    const [one, other] = [open(), open()]
    const first = issue('s1')
    await one.begin(first)
    await other.begin({ ...issue('s2'), user: { id: 'u2', email: 'other@b.org' } })
    expect(await one.user()).toMatchObject({ id: 'u2' })
    await one.call('readSession', {})
    expect(used).toHaveLength(1)
    expect(used).not.toContain(first.accessToken)
  })

  test('of several tabs does not use a refresh token twice', async () => {
    const { tab, issue, pass, isEnded } = openSession()
    const tabs = [tab(), tab(), tab()]
    await tabs[0]?.session.begin(issue())
    pass(LIFE)
    await Promise.all(tabs.map(({ session }) => session.call('readSession', {}).catch(() => null)))
    expect(isEnded()).toBe(false)
    for (const { session } of tabs) expect(await session.call('readSession', {})).toMatchObject({ user })
  })

  test('continues without locks if tabs renew one after the other', async () => {
    const { tab, issue, pass } = openSession({ locks: false })
    const tabs = [tab(), tab()]
    await tabs[0]?.session.begin(issue())
    pass(LIFE)
    for (const { session } of [...tabs, ...tabs])
      expect(await session.call('readSession', {})).toMatchObject({ user })
  })

  test('that the server has ended is ended here too', async () => {
    const { tab, issue, end } = openSession()
    const { session, ends } = tab()
    await session.begin(issue())
    end()
    await expect(session.call('readSession', {})).rejects.toMatchObject(GONE)
    expect(ends).toEqual(['expired'])
    expect(await session.user()).toBeNull()
  })

  test('remains if the server is unreachable', async () => {
    const ends: string[] = []
    const session = createSession({
      client: { call: () => Promise.reject(networkProblem()) },
      clock: createServerClock(),
      records: openRecords('a', () => undefined),
      tabs: openTabs(null, null),
    })
    session.onEnded((reason) => void ends.push(reason))
    await session.begin({ ...openSession().issue(), expiresAt: 0 })
    await expect(session.call('readSession', {})).rejects.toMatchObject({ reason: 'network' })
    expect(await session.user()).toEqual(user)
    expect(ends).toEqual([])
  })

  test('with another device key than its own has to begin again', async () => {
    const session = createSession({
      client: { call: () => Promise.reject(new ApiFailure('proof-invalid', 'no')) },
      clock: createServerClock(),
      records: openRecords('a', () => undefined),
      tabs: openTabs(null, null),
    })
    await session.begin({ ...openSession().issue(), expiresAt: 0 })
    await expect(session.call('readSession', {})).rejects.toMatchObject(GONE)
    expect(await session.user()).toBeNull()
  })

  test('is not requested for calls that need none', async () => {
    const { tab, asked } = openSession()
    await tab().session.call('startAttempt', {
      body: { email: 'a@b.org', projectId: 'p', topOrigin: null },
    })
    expect(asked).toEqual(['startAttempt'])
  })
})

describe('the provider of a sign-in', () => {
  const by = { provider: 'google', username: 'Ada' } as const

  test('is kept with the session, also when its token is renewed, and in other tabs', async () => {
    const { tab, issue } = openSession()
    await tab().session.begin({ ...issue(), expiresAt: 0 }, by)
    const other = tab().session
    expect(await other.social()).toEqual(by)
    await other.call('readSession', {})
    expect(await other.social()).toEqual(by)
  })

  test('is forgotten at the next sign-in by email, and with the session', async () => {
    const { tab, issue } = openSession()
    const { session } = tab()
    await session.begin(issue(), by)
    await session.begin(issue())
    expect(await session.social()).toBeNull()
    await session.begin(issue(), by)
    await session.signOut()
    expect(await session.social()).toBeNull()
  })
})

describe('signing out', () => {
  test('ends the session here, in other tabs and at the server', async () => {
    const { tab, issue, isEnded } = openSession()
    const [one, other] = [tab(), tab()]
    await one.session.begin(issue())
    await one.session.signOut()
    expect(isEnded()).toBe(true)
    expect(one.ends).toEqual(['signed-out'])
    await vi.waitFor(() => expect(other.ends).toEqual(['signed-out']))
    await expect(other.session.call('readSession', {})).rejects.toMatchObject(GONE)
  })

  test('ends it at the server even if the access token is missing', async () => {
    const { tab, issue, isEnded } = openSession()
    await tab().session.begin(issue())
    await tab().session.signOut()
    expect(isEnded()).toBe(true)
  })

  test('is not undone by a concurrent renewal', async () => {
    const { tab, issue, pause, pass } = openSession()
    const { session } = tab()
    await session.begin(issue())
    pass(LIFE)
    const go = pause()
    const call = session.call('readSession', {}).catch((error) => error)
    await vi.waitFor(async () => expect(await session.user()).toEqual(user))
    const out = session.signOut()
    await vi.waitFor(async () => expect(await session.user()).toBeNull())
    go()
    await out
    expect(await call).toMatchObject(GONE)
    expect(await session.user()).toBeNull()
  })

  test('forgets the pending code', async () => {
    const { tab } = openSession()
    const { session } = tab()
    await session.attempt.keep({ attemptId: 'a1', email: 'a@b.org', purpose: 'sign-in' })
    await session.signOut()
    expect(await session.attempt.read()).toBeNull()
  })

  test.each([
    ['nonsense'],
    [{ type: 'signed-out' }],
    [{ type: 'signed-out', sessionId: 'another' }],
    [{ type: 'signed-out', sessionId: 's1', more: 1 }],
  ])('%j on the channel ends nothing', async (data) => {
    const { tab, issue, broadcast } = openSession()
    const { session, ends } = tab()
    await session.begin(issue())
    broadcast(data)
    expect(await session.call('readSession', {})).toMatchObject({ user })
    expect(ends).toEqual([])
  })

  test('of another session on the channel does not end that of a new tab', async () => {
    const { tab, issue, broadcast } = openSession()
    await tab().session.begin(issue())
    const { session, ends } = tab()
    broadcast({ type: 'signed-out', sessionId: 'another' })
    expect(await session.call('readSession', {})).toMatchObject({ user })
    expect(ends).toEqual([])
  })

  describe('with a server that does not respond', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('ends the session here at once, and waits for three seconds at most', async () => {
      let onAsked = () => {}
      const asked = new Promise<void>((resolve) => {
        onAsked = resolve
      })
      const ends: string[] = []
      const session = createSession({
        client: {
          call: (_name, { signal }) =>
            new Promise((_, reject) => {
              onAsked()
              signal?.addEventListener('abort', () => reject(networkProblem()))
            }),
        },
        clock: createServerClock(() => 0),
        records: openRecords('a', () => undefined),
        tabs: openTabs(null, null),
      })
      session.onEnded((reason) => void ends.push(reason))
      await session.begin(openSession().issue())
      const out = session.signOut()
      await asked
      expect(ends).toEqual(['signed-out'])
      expect(await session.user()).toBeNull()
      await vi.advanceTimersByTimeAsync(3_000)
      await out
    })
  })
})

describe('stored data', () => {
  test('of a pending code returns after a reload (R18)', async () => {
    const { tab } = openSession()
    const waiting = { attemptId: 'a1', email: 'ann@example.org', purpose: 'sign-in' } as const
    await tab().session.attempt.keep(waiting)
    const { session } = tab()
    expect(await session.attempt.read()).toEqual(waiting)
    await session.attempt.forget()
    expect(await tab().session.attempt.read()).toBeNull()
  })

  test.each(['session', 'attempt'])(
    'of a corrupt %s is moved to quarantine, and nobody is signed in',
    async (key) => {
      const { tab, records } = openSession()
      await records.update(key, () => ({ v: 1, nonsense: true }))
      const { session } = tab()
      expect(await (key === 'session' ? session.user() : session.attempt.read())).toBeNull()
      expect(await records.get(key)).toBeUndefined()
      expect(await records.get(`aside:${key}`)).toEqual({ v: 1, nonsense: true })
    },
  )
})

describe('a browser that blocks locks', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['by refusing', () => Promise.reject(new DOMException('no', 'SecurityError'))],
    [
      'by throwing',
      () => {
        throw new DOMException('no', 'SecurityError')
      },
    ],
  ])('%s: the task runs anyway, once', async (_, request) => {
    const task = vi.fn(async () => 'done')
    expect(await openTabs({ request } as never, null).alone(task)).toBe('done')
    expect(task).toHaveBeenCalledOnce()
  })

  test('a failed task rejects, and the next one runs', async () => {
    const request = (_name: string, task: () => Promise<unknown>) => task()
    const tabs = openTabs({ request } as never, null)
    await expect(tabs.alone(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
    expect(await tabs.alone(async () => 'next')).toBe('next')
  })
})
