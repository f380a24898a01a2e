import { ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import type { Approval, Request } from '../rpc/methods/allowedMethods.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { hashPayload } from '../signing/payload.ts'
import { FOREIGN, owner } from './approvals.fixture.ts'
import { hangs, NOW, WALLET } from './fakes.fixture.ts'
import { later, SITE } from './testFrame.fixture.ts'

const HELLO_HASH = hashPayload({ kind: 'evm-message', message: '0x48656c6c6f' })
const PENDING = { code: ErrorCode.RESOURCE_PENDING }

describe('a request', () => {
  test('is shown with its text and account, and is signed as shown', async () => {
    const { shows, signer, shown, tell } = owner()
    const { outcome, display, account, onApprove } = await shows()
    expect(display.text).toBe('Hello')
    expect(account).toBe(WALLET.evmAddress)
    expect(signer.sign).not.toHaveBeenCalled()
    onApprove()
    expect(await outcome).toBe('0x51')
    const payload = { kind: 'evm-message', message: '0x48656c6c6f' }
    expect(signer.sign).toHaveBeenCalledExactlyOnceWith({ payload, hash: await HELLO_HASH })
    expect(shown()).toBeNull()
    expect(tell.pending.mock.calls).toEqual([[1], [0]])
  })

  test('that the person rejects is not signed', async () => {
    const { shows, signer, shown } = owner()
    const { outcome, onReject } = await shows()
    onReject()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    expect(signer.sign).not.toHaveBeenCalled()
    expect(shown()).toBeNull()
  })

  test('of another account is refused without showing anything', async () => {
    const { ask, shown, env } = owner()
    const screens = vi.fn()
    env.screens.subscribe(screens)
    await expect(ask(FOREIGN)).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
    expect(screens).not.toHaveBeenCalled()
    expect(shown()).toBeNull()
  })

  test('ignores a second click and a late rejection once it is approved', async () => {
    const { come, answer } = later<{ kind: string; signature: string }>()
    const { shows, signer, shown } = owner()
    signer.sign.mockImplementationOnce(answer)
    const { outcome, onApprove, onReject } = await shows()
    onApprove()
    expect(shown()?.props).toMatchObject({ busy: 'approving' })
    onApprove()
    onReject()
    come({ kind: 'evm-message', signature: '0x52' })
    expect(await outcome).toBe('0x52')
    expect(signer.sign).toHaveBeenCalledOnce()
  })
})

describe('where a request is decided', () => {
  const message = (domain: string) =>
    [
      `${domain} wants you to sign in with your Ethereum account:`,
      WALLET.evmAddress,
      '',
      'Hello',
      '',
      `URI: https://${domain}/`,
      'Version: 1',
      'Chain ID: 1',
      'Nonce: 12345678',
      `Issued At: ${new Date(NOW).toISOString()}`,
    ].join('\n')

  const signIn = (domain: string): Request<Approval> => ({
    method: 'personal_sign',
    params: [message(domain), WALLET.evmAddress],
  })
  const HELLO: Request<Approval> = { method: 'personal_sign', params: ['Hello', WALLET.evmAddress] }
  const untrusted = { approveInFrame: [] }

  test.each<[string, Request<Approval>, Parameters<typeof owner>[0], string]>([
    ['a sign-in to the site itself', signIn('shop.example'), untrusted, 'frame'],
    [
      'the same, in a browser that cannot detect covers',
      signIn('shop.example'),
      { ...untrusted, seesOcclusion: false },
      'frame',
    ],
    ['a sign-in to another site', signIn('bank.example'), untrusted, 'window'],
    [
      'a sign-in to a site that the browser does not identify',
      signIn('shop.example'),
      { topOrigin: null },
      'window',
    ],
    ['any other text', HELLO, untrusted, 'window'],
    ['any other text, for a site that is trusted', HELLO, { approveInFrame: [SITE] }, 'frame'],
    [
      'the same, in a browser that cannot detect covers',
      HELLO,
      { approveInFrame: [SITE], seesOcclusion: false },
      'window',
    ],
    [
      'the same, in a site that is framed itself',
      HELLO,
      { approveInFrame: [SITE], outer: 'https://outer.example' },
      'window',
    ],
    [
      'any text, where another site is trusted',
      HELLO,
      { approveInFrame: ['https://other.example'] },
      'window',
    ],
    ['any text inside another app', HELLO, { ...untrusted, userAgent: 'Instagram 337' }, 'nowhere'],
    [
      'a sign-in inside another app',
      signIn('shop.example'),
      { ...untrusted, userAgent: 'Instagram 337' },
      'frame',
    ],
  ])('%s', async (_, request, options, place) => {
    expect(await owner({ ...options, answers: { createTicket: hangs } }).placeOf(request)).toBe(place)
  })
})

describe('several requests', () => {
  const again: Request<Approval> = { method: 'personal_sign', params: ['Again', WALLET.evmAddress] }

  test('are shown one after the other: the second does not affect the first', async () => {
    const { shows, ask, on } = owner()
    const first = await shows()
    const second = ask(again)
    expect(first.display.text).toBe('Hello')
    first.onReject()
    await expect(first.outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    const next = await on(ApproveScreen)
    expect(next.display.text).toBe('Again')
    next.onApprove()
    expect(await second).toBe('0x51')
  })

  test('of more than eight at once, the rest is refused with a retry error', async () => {
    const { shows, ask } = owner()
    await shows()
    const others = Array.from({ length: 9 }, () => ask(again))
    for (const late of others.slice(7)) await expect(late).rejects.toMatchObject(PENDING)
  })

  test('are all rejected when the person closes the widget', async () => {
    const { shows, ask, env, shown, signer } = owner()
    const { outcome } = await shows()
    const others = [ask(again), ask(again)]
    env.screens.leave()
    for (const left of [outcome, ...others])
      await expect(left).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    expect(shown()).toBeNull()
    expect(signer.sign).not.toHaveBeenCalled()
  })

  test.each(['reject', 'fail', 'abort'])('allow the next request after a %s', async (end) => {
    const { shows, abort, signer, ask } = owner()
    const { outcome, onApprove, onReject } = await shows()
    signer.sign.mockRejectedValueOnce(new Error('broken'))
    if (end === 'reject') onReject()
    if (end === 'fail') onApprove()
    if (end === 'abort') abort()
    await expect(outcome).rejects.toBeInstanceOf(Error)
    await expect(ask(FOREIGN)).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
  })

  test.each(['otp', 'export', 'update-email'] as const)(
    'a dApp cannot replace the %s screen: its request has to wait',
    async (name) => {
      const { ask, env, shown } = owner()
      const screen = env.screens.enter(name, 'Busy')
      screen.draw({ type: 'p', props: {}, key: null } as never)
      await expect(ask()).rejects.toMatchObject(PENDING)
      expect(shown()?.type).toBe('p')
      expect(screen.signal.aborted).toBe(false)
    },
  )

  test('a sign-in that the person starts meanwhile ends the waiting requests', async () => {
    const { shows, env, signer } = owner()
    const { outcome, onApprove } = await shows()
    env.screens.enter('otp', 'Enter your code')
    onApprove()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.ABORTED })
    expect(signer.sign).not.toHaveBeenCalled()
  })
})
