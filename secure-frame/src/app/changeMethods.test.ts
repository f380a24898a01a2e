import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Methods } from '../../shared/socialApi.ts'
import { CodeForm } from '../screens/CodeForm.tsx'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { MethodsScreen } from '../screens/methods/MethodsScreen.tsx'
import { ScanScreen } from '../screens/social/ScanScreen.tsx'
import { SocialScreen } from '../screens/social/SocialScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import type { StoredAttempt } from '../session/stored.ts'
import { ADA, type Answers, attempt, fails, hangs, NOW } from './fakes.fixture.ts'
import { manageMethods } from './lateScreens.ts'
import { confirming, failed, waiting } from './social.fixture.ts'
import { createTestFrame } from './testFrame.fixture.ts'
import { stubBrowser } from './windowApproval.fixture.ts'

type Method = Methods['methods'][number]

const EMAIL: Method = {
  methodId: 'email',
  kind: 'email',
  name: ADA.email,
  imageUrl: null,
  addedAt: NOW,
  lastUsedAt: null,
  removable: false,
}
const GITHUB: Method = {
  ...EMAIL,
  methodId: 'm1',
  kind: 'github',
  name: 'ada\u202egit',
  lastUsedAt: NOW,
  removable: true,
}
const ADDED = { ...GITHUB, methodId: 'm2', kind: 'google' as const }
const DONE = { action: 'DONE' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stubBrowser(() => ({ closed: false }))
  vi.stubGlobal('navigator', { userAgent: 'Chrome' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The list, once it is shown. The server says `server.state` at every poll. */
async function managing(answers: Answers = {}, kept: StoredAttempt | null = null) {
  const server: { methods: Method[]; state: () => unknown } = {
    methods: [EMAIL, GITHUB],
    state: () => waiting,
  }
  const frame = createTestFrame({
    user: ADA,
    answers: {
      listMethods: () => ({ methods: server.methods, addable: ['google', 'farcaster', 'github'] }),
      startStepUp: () => attempt(),
      verifyStepUp: () => null,
      startMethod: () => ({ attemptId: 'j1', number: '42', expiresAt: NOW + 600_000, now: NOW }),
      redeemMethod: () => server.state(),
      removeMethod: ({ id }) => {
        server.methods = server.methods.filter(({ methodId }) => methodId !== id)
        return null
      },
      ...answers,
    },
  })
  if (kept) await frame.env.session.attempt.keep(kept)
  const outcome = manageMethods(frame.env)
  outcome.catch(() => undefined)
  const { on } = frame
  /** The props of a screen. Both the list and what follows wait for timers that do not pass by themselves. */
  const list = (look: object = {}) => on(MethodsScreen, look)
  const typeCode = async () => {
    const { step } = await on(CodeForm, { step: expect.objectContaining({ state: 'waiting' }) })
    step.onCode('123456')
  }
  return {
    ...frame,
    outcome,
    server,
    list,
    typeCode,
    view: (view: string) => on(SocialScreen, { view }),
    /** From the list to the provider. */
    goToGoogle: async () => {
      ;(await list()).onAdd('google')
      await typeCode()
      return on(SocialScreen)
    },
    removeGithub: async () => {
      ;(await list()).onRemove('m1')
      await typeCode()
    },
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        frame.time.now += 1000
        await vi.advanceTimersByTimeAsync(1000)
      }
    },
    count: (name: string) => frame.names().filter((asked) => asked === name).length,
  }
}

type Managing = Awaited<ReturnType<typeof managing>>

const idsOf = async ({ list }: Managing, look = {}) => (await list(look)).methods.map(({ id }) => id)

describe('the list', () => {
  test('says who the person is at each provider, in letters that cannot turn around', async () => {
    const { list } = await managing()
    const { methods, providers } = await list()
    expect(methods).toMatchObject([
      { kind: 'email', name: 'Email', account: ADA.email, removable: false },
      { kind: 'github', name: 'GitHub', removable: true },
    ])
    expect(methods[1]?.account).not.toContain('\u202e')
    expect(providers).toEqual([
      { id: 'google', name: 'Google' },
      { id: 'farcaster', name: 'Farcaster' },
      { id: 'github', name: 'GitHub' },
    ])
  })

  test('that could not be loaded can be asked for again', async () => {
    const listMethods = vi
      .fn()
      .mockRejectedValueOnce(networkProblem())
      .mockReturnValue({ methods: [EMAIL], addable: [] })
    const { on, list } = await managing({ listMethods })
    const { title, onRetry } = await on(ErrorScreen)
    expect(title).toBe('Your sign-in methods could not be loaded')
    onRetry?.()
    expect((await list()).providers).toEqual([])
  })

  test('completes when the person is done, and rejects when they go back', async () => {
    const done = await managing()
    ;(await done.list()).onClose()
    expect(await done.outcome).toBeNull()
    const left = await managing()
    await left.list()
    left.env.screens.leave()
    await expect(left.outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    expect(left.shown()).toBeNull()
  })

  test('needs a session, and ends with it', async () => {
    const nobody = createTestFrame()
    await expect(manageMethods(nobody.env)).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
    const gone = new AirlockError(ErrorCode.SESSION_EXPIRED, 'The session has ended')
    const frame = await managing({ removeMethod: () => Promise.reject(gone) })
    await frame.removeGithub()
    await expect(frame.outcome).rejects.toBe(gone)
    expect(frame.shown()).toBeNull()
  })
})

describe('adding', () => {
  test('asks for a code, leads to the provider, and says what was added', async () => {
    const frame = await managing()
    ;(await frame.list()).onAdd('google')
    const { email } = await frame.on(CodeForm, { step: expect.objectContaining({ state: 'waiting' }) })
    expect(email).toBe(ADA.email)
    expect(frame.names()).not.toContain('startMethod')
    await frame.typeCode()
    const { address, number } = await frame.view('ready')
    expect([address, number]).toEqual(['/social/start?attempt=j1', '42'])
    frame.server.state = () => confirming
    await frame.pass(1)
    await frame.view('confirm')
    frame.server.methods = [EMAIL, GITHUB, ADDED]
    frame.server.state = () => DONE
    await frame.pass(1)
    const { news } = await frame.list({ news: expect.stringContaining('Google') })
    expect(news).toBe('Google now opens this wallet.')
    expect(await idsOf(frame)).toEqual(['email', 'm1', 'm2'])
  })

  test('the purpose of the code is this change alone, and the verifier goes to the server only to redeem', async () => {
    const frame = await managing()
    await frame.goToGoogle()
    expect(frame.asked).toContainEqual([
      'startStepUp',
      expect.objectContaining({ body: { purpose: 'methods' } }),
    ])
    const redeemed = frame.asked.find(([name]) => name === 'redeemMethod')?.[1].body as { verifier: string }
    const started = frame.asked.find(([name]) => name === 'startMethod')
    expect(JSON.stringify(started)).not.toContain(redeemed.verifier)
  })

  test('what belongs to another wallet is refused in words, and another account can be chosen', async () => {
    const frame = await managing()
    await frame.goToGoogle()
    frame.server.state = () => failed('identity-taken')
    await frame.pass(1)
    const { words, reason, onOpen } = await frame.view('failed')
    expect(words.failures[reason ?? 'cancelled'].title('Google')).toBe(
      'This Google account has another wallet',
    )
    onOpen()
    await frame.view('waiting')
    frame.server.state = () => DONE
    await frame.pass(1)
    await frame.list({ news: expect.stringContaining('Google') })
  })

  test('an answer that was lost is not reported as a failure', async () => {
    const frame = await managing()
    await frame.goToGoogle()
    frame.server.methods = [EMAIL, GITHUB, ADDED]
    frame.server.state = fails('over', 'It is over.')
    await frame.pass(1)
    expect(await idsOf(frame, { news: expect.stringContaining('Google') })).toContain('m2')
  })

  test('an attempt that has ended is started again with another code, also beside an older account there', async () => {
    const frame = await managing({ listMethods: () => ({ methods: [EMAIL, ADDED], addable: ['google'] }) })
    await frame.goToGoogle()
    frame.server.state = fails('over', 'It is over.')
    await frame.pass(1)
    const { onRetry, words } = await frame.view('over')
    expect(words.views.over.text('Google', '')).toContain('Google was not added.')
    frame.server.state = () => waiting
    onRetry()
    await frame.typeCode()
    await frame.view('ready')
    expect(frame.count('startStepUp')).toBe(2)
  })

  test('without a connection it goes on when there is one', async () => {
    const frame = await managing()
    await frame.goToGoogle()
    frame.server.state = () => Promise.reject(networkProblem())
    await frame.pass(2)
    await frame.view('away')
    frame.server.state = () => DONE
    await frame.pass(1)
    await frame.list({ news: expect.stringContaining('Google') })
  })

  const leaving: [string, (frame: Managing) => Promise<void>][] = [
    [
      'at the code',
      async ({ list, on }) => {
        ;(await list()).onAdd('google')
        const { leave } = await on(CodeForm, { step: expect.objectContaining({ state: 'waiting' }) })
        leave.onClick()
      },
    ],
    ['at the provider', async ({ goToGoogle }) => (await goToGoogle()).onCancel()],
  ]
  test.each(leaving)('whoever gives up %s is back at the list, and nothing is polled', async (_, leave) => {
    const frame = await managing()
    await leave(frame)
    expect(await idsOf(frame)).toEqual(['email', 'm1'])
    expect(await frame.list()).toMatchObject({ news: '', error: '' })
    const polls = frame.count('redeemMethod')
    await frame.pass(5)
    expect(frame.count('redeemMethod')).toBe(polls)
  })

  test('going back in the widget ends all of it at the provider', async () => {
    const frame = await managing()
    await frame.goToGoogle()
    frame.env.screens.leave()
    await expect(frame.outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    expect(frame.shown()).toBeNull()
  })

  test.each([
    [
      'step-up-needed',
      fails('step-up-needed', 'dev'),
      'A code counts once, for five minutes. Start again for a new one.',
    ],
    [
      'origin-not-allowed',
      fails('origin-not-allowed', 'dev'),
      'This site does not offer that provider any more.',
    ],
    ['not-found', fails('not-found', 'dev'), 'Nothing was changed. Try again in a moment.'],
  ])('a refusal (%s) leads back to the list, with the reason', async (_, startMethod, error) => {
    const frame = await managing({ startMethod })
    ;(await frame.list()).onAdd('google')
    await frame.typeCode()
    await frame.list({ error })
  })

  test('a start that the server does not answer can be tried again, or left', async () => {
    const startMethod = vi.fn(fails('unavailable', 'dev'))
    const frame = await managing({ startMethod })
    ;(await frame.list()).onAdd('google')
    await frame.typeCode()
    const { title, onRetry } = await frame.on(ErrorScreen)
    expect(title).toBe('Google could not be added')
    onRetry?.()
    await vi.waitFor(() => expect(startMethod).toHaveBeenCalledTimes(2))
    const { onClose } = await frame.on(ErrorScreen)
    onClose?.()
    expect(await frame.list()).toMatchObject({ error: '' })
  })
})

describe('after a reload while the person was at the provider', () => {
  /** Another page of the same browser. */
  const reloaded = async ({ env }: Managing, answers: Answers = {}) => {
    const kept = await env.session.attempt.read()
    expect(kept).toMatchObject({ attemptId: 'j1' })
    return managing(answers, kept)
  }

  test('the addition goes on where it was, without another code', async () => {
    const before = await managing()
    await before.goToGoogle()
    const frame = await reloaded(before)
    const { number, address } = await frame.on(SocialScreen)
    expect([number, address]).toEqual(['42', '/social/start?attempt=j1'])
    frame.server.state = () => DONE
    await frame.pass(1)
    await frame.list({ news: 'Google now opens this wallet.' })
    expect(frame.names()).not.toContain('startStepUp')
    expect(await frame.env.session.attempt.read()).toBeNull()
  })

  test('one that was confirmed meanwhile is told', async () => {
    const before = await managing()
    await before.goToGoogle()
    const frame = await reloaded(before, {
      redeemMethod: () => DONE,
      listMethods: () => ({ methods: [EMAIL, ADDED], addable: [] }),
    })
    await frame.list({ news: 'Google now opens this wallet.' })
    expect(frame.count('redeemMethod')).toBe(1)
    expect(await frame.env.session.attempt.read()).toBeNull()
  })

  test('one that ends after the reload was not added, also beside an older account there', async () => {
    const before = await managing()
    await before.goToGoogle()
    const frame = await reloaded(before, {
      listMethods: () => ({ methods: [EMAIL, ADDED], addable: ['google'] }),
    })
    await frame.on(SocialScreen)
    frame.server.state = fails('over', 'It is over.')
    await frame.pass(1)
    await frame.view('over')
  })

  test('one about which the server cannot say anything does not hold up the list', async () => {
    const before = await managing()
    await before.goToGoogle()
    const frame = await reloaded(before, { redeemMethod: fails('internal', 'No.') })
    await frame.list({ news: '', error: '' })
    expect(await frame.env.session.attempt.read()).not.toBeNull()
  })

  test('one that has ended leaves the list as it is', async () => {
    const before = await managing()
    await before.goToGoogle()
    const frame = await reloaded(before, { redeemMethod: fails('over', 'It is over.') })
    expect(await frame.list()).toMatchObject({ news: '', error: '' })
    expect(await frame.env.session.attempt.read()).toBeNull()
  })

  test('a next addition that another tab has begun is not forgotten with this one', async () => {
    const frame = await managing()
    const { onCancel } = await frame.goToGoogle()
    const other = { ...(await frame.env.session.attempt.read()), attemptId: 'j2' } as StoredAttempt
    await frame.env.session.attempt.keep(other)
    onCancel()
    await frame.list()
    expect(await frame.env.session.attempt.read()).toEqual(other)
  })

  test('whoever has given up is not asked again', async () => {
    const before = await managing()
    const { onCancel } = await before.goToGoogle()
    onCancel()
    await before.list()
    expect(await before.env.session.attempt.read()).toBeNull()
  })
})

describe('adding Farcaster, which has no window', () => {
  const FIVE_MINUTES = 300_000
  const URL_OF = 'https://farcaster.example/~/siwf?channelToken='
  /** From the list to the code, of which `codes` tells how many there were. */
  const scanning = async (openChannel?: () => unknown) => {
    let codes = 0
    const frame = await managing({
      openChannel:
        openChannel ??
        (() => {
          codes += 1
          return {
            action: 'SCAN',
            url: URL_OF + codes,
            expiresAt: frame.time.now + FIVE_MINUTES,
            now: frame.time.now,
          }
        }),
    })
    ;(await frame.list()).onAdd('farcaster')
    await frame.typeCode()
    return { ...frame, code: (look: object = {}) => frame.on(ScanScreen, look) }
  }

  test('shows a code to scan, and says what was added once the phone has signed', async () => {
    const frame = await scanning()
    const { url, name, isRenewed, expiresAt } = await frame.code()
    expect([url, name, isRenewed, expiresAt]).toEqual([
      `${URL_OF}1`,
      'Farcaster',
      false,
      frame.time.now + FIVE_MINUTES,
    ])
    const asked = frame.asked.find(([call]) => call === 'openChannel')?.[1]
    const redeemed = frame.asked.find(([call]) => call === 'redeemMethod')?.[1]
    expect(asked).toMatchObject({ id: 'j1', body: redeemed?.body })
    await frame.pass(2)
    frame.server.state = () => DONE
    await frame.pass(1)
    await frame.list({ news: 'Farcaster now opens this wallet.' })
    expect(frame.count('openChannel')).toBe(1)
  })

  test('another code takes the place of one that has expired', async () => {
    const frame = await scanning()
    await frame.code()
    await frame.pass(300)
    expect(await frame.code({ isRenewed: true })).toMatchObject({ url: `${URL_OF}2` })
  })

  test.each([
    ['provider-unavailable', 'Farcaster is not available'],
    ['provider-refused', 'Farcaster was not added'],
    ['identity-taken', 'This Farcaster account has another wallet'],
  ] as const)('a failure (%s) is told, and the next code can be scanned', async (reason, title) => {
    const frame = await scanning()
    await frame.code()
    frame.server.state = () => failed(reason)
    await frame.pass(1)
    const { onRetry } = await frame.on(ErrorScreen, { title })
    frame.server.state = () => waiting
    onRetry?.()
    expect(await frame.code({ url: `${URL_OF}2` })).toMatchObject({ isRenewed: false })
  })

  test('a relay that does not respond is told before there is a code', async () => {
    const openChannel = vi.fn(() => failed('provider-unavailable'))
    const frame = await scanning(openChannel)
    const { onRetry } = await frame.on(ErrorScreen, { title: 'Farcaster is not available' })
    onRetry?.()
    await vi.waitFor(() => expect(openChannel).toHaveBeenCalledTimes(2))
  })

  test('without a connection it goes on when there is one, and the code stays', async () => {
    const frame = await scanning()
    await frame.code()
    frame.server.state = () => Promise.reject(networkProblem())
    await frame.pass(3)
    await frame.code()
    frame.server.state = () => DONE
    await frame.pass(1)
    await frame.list({ news: expect.stringContaining('Farcaster') })
  })

  test.each([
    ['while the code is shown', undefined],
    ['before there is one', fails('over', 'It is over.')],
  ])('an attempt that ends %s is started again with another code by mail', async (_, openChannel) => {
    const frame = await scanning(openChannel)
    if (!openChannel) {
      await frame.code()
      frame.server.state = fails('over', 'It is over.')
      await frame.pass(1)
    }
    const { onRetry, text } = await frame.on(ErrorScreen, { title: 'This took too long' })
    expect(text).toContain('Farcaster was not added.')
    onRetry?.()
    await frame.on(CodeForm, { step: expect.objectContaining({ state: 'waiting' }) })
  })

  test('whoever gives up is back at the list, and nothing is polled', async () => {
    const frame = await scanning()
    const { onCancel } = await frame.code()
    onCancel()
    expect(await idsOf(frame)).toEqual(['email', 'm1'])
    const polls = frame.count('redeemMethod')
    await frame.pass(5)
    expect(frame.count('redeemMethod')).toBe(polls)
  })
})

describe('removing', () => {
  test('asks for a code, and says what was removed', async () => {
    const frame = await managing()
    ;(await frame.list()).onRemove('m1')
    await frame.on(CodeForm, { step: expect.objectContaining({ state: 'waiting' }) })
    expect(frame.names()).not.toContain('removeMethod')
    await frame.typeCode()
    expect(await idsOf(frame, { news: 'GitHub no longer opens this wallet.' })).toEqual(['email'])
  })

  test('one that is gone already counts as removed', async () => {
    const frame = await managing({ removeMethod: fails('not-found', 'dev') })
    frame.server.methods = [EMAIL, GITHUB]
    await frame.removeGithub()
    await frame.list({ news: 'GitHub no longer opens this wallet.', error: '' })
  })

  test('the last one stays, with the reason', async () => {
    const frame = await managing({ removeMethod: fails('last-method', 'dev') })
    await frame.removeGithub()
    const error = 'Your last way to sign in can’t be removed. Add another one first.'
    expect(await idsOf(frame, { error })).toEqual(['email', 'm1'])
  })

  test('without a connection it is tried again when the person wants to', async () => {
    const removeMethod = vi.fn().mockRejectedValueOnce(networkProblem()).mockReturnValue(null)
    const frame = await managing({ removeMethod })
    await frame.removeGithub()
    const { title, onRetry } = await frame.on(ErrorScreen)
    expect(title).toBe('GitHub could not be removed')
    onRetry?.()
    await frame.list({ news: 'GitHub no longer opens this wallet.' })
  })

  test('can be left while the server does not answer', async () => {
    const frame = await managing({ removeMethod: hangs })
    await frame.removeGithub()
    await vi.waitFor(() => expect(frame.names()).toContain('removeMethod'))
    const { onCancel } = (frame.shown()?.props ?? {}) as { onCancel: () => void }
    onCancel()
    await frame.list({ news: '', error: '' })
  })
})
