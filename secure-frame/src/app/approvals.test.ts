import { ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import { hashPayload } from '../signing/payload.ts'
import { FOREIGN, owner } from './approvals.fixture.ts'
import { NOW, WALLET } from './fakes.fixture.ts'
import { later, SITE } from './world.fixture.ts'

const HELLO_HASH = hashPayload({ kind: 'evm-message', message: '0x48656c6c6f' })
const PENDING = { code: ErrorCode.RESOURCE_PENDING }

describe('a request', () => {
  test('is shown with its text, site and account, and signed as it was shown', async () => {
    const { shows, signer, shown, tell } = owner()
    const { outcome, display, site, account, onApprove } = await shows()
    expect(display.text).toBe('Hello')
    expect(site).toMatchObject({ text: 'shop.example', verified: true })
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
    const { ask, shown, parts } = owner()
    const screens = vi.fn()
    parts.stage.subscribe(screens)
    await expect(ask(FOREIGN)).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
    expect(screens).not.toHaveBeenCalled()
    expect(shown()).toBeNull()
  })

  test('is busy once it is approved: no second press, no late no', async () => {
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

describe('value at risk', () => {
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

  test.each([
    ['a sign-in to the site itself', message('shop.example'), SITE, false],
    ['a sign-in to another site', message('bank.example'), SITE, true],
    ['a sign-in to a site that the browser does not name', message('shop.example'), null, true],
    ['any other text', 'Hello', SITE, true],
  ])('%s', async (_, text, topOrigin, valueAtRisk) => {
    const { shows } = owner({ topOrigin })
    expect(await shows({ method: 'personal_sign', params: [text, WALLET.evmAddress] })).toMatchObject({
      valueAtRisk,
    })
  })
})

describe('one at a time', () => {
  test('a second request has to wait, and does not touch the first', async () => {
    const { shows, ask } = owner()
    const { outcome, onApprove } = await shows()
    await expect(ask()).rejects.toMatchObject(PENDING)
    onApprove()
    expect(await outcome).toBe('0x51')
  })

  test.each(['reject', 'fail', 'abort'])('the next may come after a %s', async (end) => {
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
    'a dApp cannot take away the %s screen: its request has to wait',
    async (name) => {
      const { ask, parts, shown } = owner()
      const scene = parts.stage.enter(name, 'Busy')
      scene.draw({ type: 'p', props: {}, key: null } as never)
      await expect(ask()).rejects.toMatchObject(PENDING)
      expect(shown()?.type).toBe('p')
      expect(scene.signal.aborted).toBe(false)
    },
  )

  test('a sign-in that the person starts meanwhile ends what was asked', async () => {
    const { shows, parts, signer } = owner()
    const { outcome, onApprove } = await shows()
    parts.stage.enter('otp', 'Enter your code')
    onApprove()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.ABORTED })
    expect(signer.sign).not.toHaveBeenCalled()
  })
})
