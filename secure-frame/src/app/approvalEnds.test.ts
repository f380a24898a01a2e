import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ReviewInWindow } from '../screens/approve/ReviewInWindow.tsx'
import { networkProblem } from '../session/failure.ts'
import { hashPayload } from '../signing/payload.ts'
import { FOREIGN, owner } from './approvals.fixture.ts'
import { ADA, EVE, hangs, NOW, WALLET } from './fakes.fixture.ts'
import { later, settle } from './testFrame.fixture.ts'
import { stubBrowser } from './windowApproval.fixture.ts'

describe('a request that the dApp cancels', () => {
  test('closes its screen; nothing is signed', async () => {
    const { shows, abort, shown, signer } = owner()
    const { outcome, onApprove } = await shows()
    abort()
    onApprove()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.ABORTED })
    expect(shown()).toBeNull()
    expect(signer.sign).not.toHaveBeenCalled()
  })

  test('cancelled before it was prepared, is never shown', async () => {
    const { ask, abort, env } = owner()
    const screens = vi.fn()
    env.screens.subscribe(screens)
    const outcome = ask()
    abort()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.ABORTED })
    expect(screens).not.toHaveBeenCalled()
  })

  test('cancelled after its approval, closes no other screen', async () => {
    const { come, answer } = later<{ kind: string; signature: string }>()
    const { shows, abort, env, signer } = owner()
    signer.sign.mockImplementationOnce(answer)
    const { outcome, onApprove } = await shows()
    onApprove()
    await settle()
    const exporting = env.screens.enter('export', 'Export keys')
    abort()
    expect(exporting.signal.aborted).toBe(false)
    come({ kind: 'evm-message', signature: '0x52' })
    expect(await outcome).toBe('0x52')
  })
})

describe('a wallet that has locked itself', () => {
  test('is unlocked to sign an approved request', async () => {
    const { shows, state, did } = owner()
    const { outcome, onApprove } = await shows()
    state.locked = true
    onApprove()
    expect(await outcome).toBe('0x51')
    expect(did).toEqual(['unlock', 'sign'])
  })

  test('is restored if this device has lost its share (R22)', async () => {
    const { shows, state, did, signer } = owner()
    const { outcome, onApprove } = await shows()
    state.locked = true
    signer.unlock.mockRejectedValueOnce(new AirlockError(ErrorCode.RECOVERY_REQUIRED, 'no share'))
    onApprove()
    expect(await outcome).toBe('0x51')
    expect(did).toEqual(['restore', 'sign'])
  })

  test('and that cannot be unlocked without a network: the dApp gets the error, and the next request can follow', async () => {
    const { shows, state, ask, did } = owner({
      answers: { releaseShares: () => Promise.reject(networkProblem()) },
    })
    const { outcome, onApprove } = await shows()
    state.locked = true
    onApprove()
    await expect(outcome).rejects.toMatchObject({ reason: 'network' })
    expect(did).toEqual([])
    await expect(ask(FOREIGN)).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
  })

  test('is not unlocked for another user whom another tab has signed in meanwhile', async () => {
    const other = { ...WALLET, evmAddress: `0x${'e'.repeat(40)}` }
    let user = ADA
    const { shows, state, did, env } = owner({
      answers: {
        readSession: () => ({ user, wallet: user === ADA ? WALLET : other, now: NOW }),
      },
    })
    const { outcome, onApprove } = await shows()
    user = EVE
    env.session.user = async () => EVE
    state.locked = true
    onApprove()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
    expect(did).toEqual([])
  })
})

test('a session that ends while a request is being prepared shows no request', async () => {
  const { ask, env, end } = owner()
  const screens = vi.fn()
  const outcome = ask()
  outcome.catch(() => undefined)
  env.screens.subscribe(screens)
  await settle()
  end('expired')
  await expect(outcome).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
  expect(screens).not.toHaveBeenCalled()
})

describe('a request that is decided in its own window', () => {
  const ticket = { ticketId: 't1', secret: 'SSSS', expiresAt: NOW + 600_000, now: NOW }
  const untrusted = { approveInFrame: [] }

  afterEach(() => void vi.unstubAllGlobals())

  test('is signed once the server reports the approval', async () => {
    const requestHash = await hashPayload({ kind: 'evm-message', message: '0x48656c6c6f' })
    const decided = { requestHash, decision: 'approve', opened: true, leftAt: null }
    const { showsInWindow, shown, names, signer } = owner({
      ...untrusted,
      answers: {
        createTicket: () => ticket,
        readTicket: () => ({ ...decided, expiresAt: ticket.expiresAt, now: NOW }),
      },
    })
    stubBrowser(() => null)
    const { outcome, headline, onOpen } = await showsInWindow()
    expect(headline).toBe('Sign a message')
    onOpen()
    expect(shown()?.props).toMatchObject({ busy: false })
    expect(await outcome).toBe('0x51')
    expect(signer.sign).toHaveBeenCalledOnce()
    expect(names().filter((name) => name === 'createTicket')).toHaveLength(1)
    expect(names()).not.toContain('decideTicket')
  })

  test('shows an error if no window can be opened, and allows another attempt', async () => {
    stubBrowser(() => null)
    const { showsInWindow, on } = owner({
      ...untrusted,
      answers: { createTicket: () => Promise.reject(networkProblem()) },
    })
    const { onOpen, onReject, outcome } = await showsInWindow()
    onOpen()
    await on(ReviewInWindow, { state: 'closed', error: 'The window is not connected. Open it again.' })
    onReject()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
  })

  test('can be rejected in the frame while the window is open; the window is notified', async () => {
    const { showsInWindow, on, names, signer } = owner({
      ...untrusted,
      answers: { createTicket: () => ticket, readTicket: hangs, decideTicket: () => null },
    })
    stubBrowser(() => null)
    const { onOpen, onReject, outcome } = await showsInWindow()
    onOpen()
    await on(ReviewInWindow, { address: '/approve?ticket=t1#SSSS' })
    onReject()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    expect(names()).toContain('decideTicket')
    expect(signer.sign).not.toHaveBeenCalled()
  })
})
