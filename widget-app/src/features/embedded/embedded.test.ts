import { AirlockError } from '@airlock/host-sdk/contract'
import { describe, expect, test } from 'vitest'
import { loginFailed } from '../../state/account/embeddedSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { connectionForgotten } from '../../state/connections/connectionsSlice.ts'
import { closeModal, goBack, openView } from '../../state/router/navigation.ts'
import { ACCOUNT, opened, PROJECT, signedIn } from '../../testing/embedded.ts'
import { createFakeSecure, EMAIL } from '../../testing/fakeSecure.ts'
import { createArea, settle, WALLET } from '../../testing/harness.ts'
import { connect, launch, pass, prepareSessions } from '../../testing/session.ts'
import type { FailureReason } from '../../types.ts'
import { disconnect } from '../../wallets/connections/disconnectFlow.ts'
import { updateEmail } from './updateEmail.ts'

prepareSessions()

/** The secure frame has a pending sign-in. */
const running = () => ({ email: EMAIL, action: 'VERIFY_OTP' as const })

describe('signing in by email', () => {
  test('the code is typed in the secure frame; then the account appears and the widget closes', async () => {
    const secure = createFakeSecure()
    const widget = await opened(secure)
    const dapp = widget.host.connect({})
    void widget.type(EMAIL)
    await settle()
    expect(widget.view()).toBe('EmailLogin')
    expect(secure.asked.at(-1)).toEqual(['connectOtp', {}])
    secure.person.go()
    expect(await dapp).toMatchObject({ caipAddress: ACCOUNT, connector: { id: 'AUTH', type: 'AUTH' } })
    await settle()
    expect(widget.view()).toBeNull()
    expect(widget.account()).toMatchObject({ status: 'connected', caipAddress: ACCOUNT })
    // A picture as for any other wallet, and no monogram.
    expect(widget.account()?.connector?.icon).toMatch(/^data:image\/svg/)
  })

  test('an unknown device is confirmed first', async () => {
    const secure = createFakeSecure({ connectEmail: () => ({ action: 'VERIFY_DEVICE' }) })
    const widget = await opened(secure)
    void widget.type(EMAIL)
    await settle()
    expect(secure.methods()).toEqual(['connectEmail', 'connectDevice'])
    secure.person.go()
    await settle()
    expect(secure.methods().at(-1)).toBe('connectOtp')
  })

  test('a valid session needs no code', async () => {
    const secure = createFakeSecure({ connectEmail: () => ({ action: 'CONNECT' }) })
    const widget = await opened(secure)
    await widget.type(EMAIL)
    await settle()
    expect(secure.methods()).not.toContain('connectOtp')
    expect(widget.account()?.status).toBe('connected')
  })

  test('a visitor who goes back is not signed in, sees no error, and can type another address', async () => {
    const secure = createFakeSecure()
    const widget = await opened(secure)
    void widget.type(EMAIL)
    await settle()
    await widget.host.dismiss({})
    await settle()
    expect(secure.methods()).toContain('leave')
    expect(widget.view()).toBe('Connect')
    expect(widget.login().attempt).toMatchObject({ busy: false, error: null })
    await pass(30_000)
    void widget.type('other@shop.example')
    await settle()
    expect(widget.view()).toBe('EmailLogin')
  })

  test('a visitor who leaves the code’s screen before the server has answered is back at once', async () => {
    let answer = (_action: { action: 'VERIFY_OTP' }) => {}
    const asked = new Promise<{ action: 'VERIFY_OTP' }>((resolve) => {
      answer = resolve
    })
    const left = () => Promise.reject(new AirlockError(4001, 'User rejected the request'))
    const secure = createFakeSecure({ connectEmail: () => asked, connectOtp: left })
    const widget = await opened(secure)
    void widget.type(EMAIL)
    await settle()
    secure.emit('screen', { name: 'otp', title: 'otp' })
    await settle()
    expect(widget.view()).toBe('EmailLogin')
    secure.emit('screen', { name: null, title: '' })
    await settle()
    expect(widget.view()).toBe('Connect')
    answer({ action: 'VERIFY_OTP' })
    await settle()
    expect(widget.view()).toBe('Connect')
    expect(widget.login().attempt).toMatchObject({ busy: false, error: null })
  })

  test('an earlier sign-in does not take the visitor away from the code of a later one', async () => {
    const refusals: ((error: Error) => void)[] = []
    const connectOtp = () => new Promise<null>((_, reject) => void refusals.push(reject))
    const secure = createFakeSecure({ connectOtp, resumeAttempt: running })
    const widget = await opened(secure)
    void widget.type(EMAIL)
    await settle()
    void widget.type(EMAIL)
    await settle()
    secure.emit('screen', { name: 'otp', title: 'otp' })
    await settle()
    expect(widget.view()).toBe('EmailLogin')
    refusals[0]?.(new AirlockError(-32053, 'Another request took its place'))
    await settle()
    expect(widget.view()).toBe('EmailLogin')
    expect(widget.login().attempt.busy).toBe(true)
  })

  test('a second email within 30 seconds is refused here, with the remaining seconds', async () => {
    const secure = createFakeSecure()
    const widget = await opened(secure)
    void widget.type(EMAIL)
    await settle()
    await widget.host.dismiss({})
    await pass(12_400)
    await widget.type(EMAIL)
    expect(widget.login().attempt.error).toBe('Please try again after 18 seconds')
    expect(secure.methods().filter((name) => name === 'connectEmail')).toHaveLength(1)
    await pass(17_600)
    void widget.type(EMAIL)
    await settle()
    expect(secure.methods().filter((name) => name === 'connectEmail')).toHaveLength(2)
  })

  test('another address within 30 seconds is refused too; the same one returns to the current code', async () => {
    const secure = createFakeSecure({ resumeAttempt: running })
    const widget = await opened(secure)
    void widget.type(EMAIL)
    await settle()
    await widget.host.dismiss({})
    await pass(12_400)
    await widget.type('other@shop.example')
    expect(widget.login().attempt.error).toBe('Please try again after 18 seconds')
    expect(widget.view()).toBe('Connect')
    void widget.type('ADA@\uff53hop.example')
    await settle()
    expect(widget.view()).toBe('EmailLogin')
    expect(secure.methods().filter((name) => name === 'connectEmail')).toHaveLength(1)
    secure.person.go()
    await settle()
    expect(widget.account()?.status).toBe('connected')
  })

  test.each([
    ['closed the widget continues at the code when it opens again', () => closeModal(), 'EmailLogin'],
    ['went back selects again', () => goBack(), 'Connect'],
  ])('a visitor who %s', async (_, leave, view) => {
    const secure = createFakeSecure({ resumeAttempt: running })
    const widget = await opened(secure)
    void widget.type(EMAIL)
    await settle()
    widget.store.dispatch(leave())
    await pass(1000)
    widget.store.dispatch(closeModal())
    await pass(1000)
    expect(widget.view()).toBeNull()
    widget.store.dispatch(openView())
    await settle()
    expect(widget.view()).toBe(view)
    expect(secure.methods().filter((name) => name === 'connectEmail')).toHaveLength(1)
  })

  test('an address that the mail server refuses can be replaced at once, because nothing was sent', async () => {
    const message = "That address can't receive email. Check for typos."
    const refusals = [new AirlockError(-32602, message, { reason: 'mail-refused' })]
    const secure = createFakeSecure({
      connectOtp: async () => {
        secure.emit('screen', { name: 'otp', title: 'otp' })
        const refusal = refusals.pop()
        if (!refusal) return new Promise<null>(() => undefined)
        secure.emit('screen', { name: null, title: '' })
        throw refusal
      },
    })
    const widget = await opened(secure)
    await widget.type(EMAIL)
    await settle()
    expect(widget.login().attempt).toMatchObject({ busy: false, error: message })
    expect(widget.view()).toBe('Connect')
    void widget.type('other@shop.example')
    await settle()
    expect(widget.view()).toBe('EmailLogin')
  })

  test.each([
    [
      new AirlockError(-32058, 'stays in its frame', { reason: 'rate-limited', retryAfterMs: 20_400 }),
      'Please try again after 21 seconds',
    ],
    [
      new AirlockError(-32603, 'Network problem: the server could not be reached', { reason: 'network' }),
      'Network problem. Try again.',
    ],
    [new Error('stays in its frame'), 'Something went wrong. Try again.'],
  ])('a failure of the server is described by its code alone: %s', async (error, text) => {
    const secure = createFakeSecure({
      connectEmail: () => {
        throw error
      },
    })
    const widget = await opened(secure)
    await widget.type(EMAIL)
    expect(widget.login().attempt).toMatchObject({ busy: false, error: text })
    expect(widget.view()).toBe('Connect')
  })

  test.each([
    'ada',
    'ada@shop',
    'a b@shop.example',
    'ada@shop.example, eve@shop.example',
    'ada@shop.example,',
    'ada@shop.example(1)',
    'ada@shop.example>',
    'ada\u200b@shop.example',
  ])('%j is not an address, and nothing is requested', async (email) => {
    const secure = createFakeSecure()
    const widget = await opened(secure)
    await widget.type(email)
    expect(widget.login().attempt.error).toBe('Invalid email. Try again.')
    expect(secure.state.opened).toBe(0)
  })

  test('a frame that does not load times out after 20 seconds, and the next attempt creates a new one', async () => {
    const secure = createFakeSecure()
    secure.state.isLoading = true
    const widget = await opened(secure)
    void widget.type(EMAIL)
    await pass(19_999)
    expect(widget.login().attempt.busy).toBe(true)
    await pass(1)
    expect(widget.login().attempt.error).toBe("Email sign-in isn't available right now. Try again.")
    expect(widget.store.getState().alert).toMatchObject({ open: false, content: null })
    secure.state.isLoading = false
    void widget.type(EMAIL)
    await settle()
    expect(secure.state.opened).toBe(2)
    expect(widget.view()).toBe('EmailLogin')
  })

  test('a visitor who cancels while the frame loads gets no email later', async () => {
    const secure = createFakeSecure()
    secure.state.isLoading = true
    const widget = await opened(secure)
    void widget.type(EMAIL)
    await settle()
    widget.store.dispatch(loginFailed(null))
    await pass(20_000)
    expect(widget.login().attempt).toMatchObject({ busy: false, error: null })
    expect(secure.methods()).toEqual([])
  })

  test('no frame is created before it is needed', async () => {
    const secure = createFakeSecure()
    await opened(secure)
    await pass(60_000)
    expect(secure.state.opened).toBe(0)
  })
})

describe('a returning visitor', () => {
  test('has the session restored, with its accounts', async () => {
    const secure = createFakeSecure()
    const area = createArea()
    const first = await signedIn(secure, { area })
    first.end()
    const again = await launch({ area, openFrame: secure.openFrame, project: PROJECT })
    expect(again.snapshots[0]?.namespaces.eip155).toMatchObject({
      status: 'connecting',
      caipAddress: ACCOUNT,
    })
    await settle()
    expect(again.account()).toMatchObject({ status: 'connected', caipAddress: ACCOUNT })
  })

  test('stays signed in when the wallet is removed from the list of another family', async () => {
    const secure = createFakeSecure()
    const { store, account, login } = await signedIn(secure)
    store.dispatch(connectionForgotten({ namespace: 'solana', connectorId: 'AUTH', entirely: true }))
    await settle()
    expect(login()).toMatchObject({ used: true, email: EMAIL })
    expect(account()?.status).toBe('connected')
    expect(secure.methods()).not.toContain('signOut')
  })

  test('continues at the code after a reload (R18)', async () => {
    const area = createArea()
    const first = createFakeSecure()
    const widget = await opened(first, { area })
    void widget.type(EMAIL)
    await settle()
    widget.end()
    const secure = createFakeSecure({ resumeAttempt: () => ({ email: EMAIL, action: 'VERIFY_OTP' }) })
    const again = await opened(secure, { area })
    await settle()
    expect(secure.methods()).toEqual(['resumeAttempt', 'connectOtp'])
    expect(again.view()).toBe('EmailLogin')
    secure.person.go()
    await settle()
    expect(again.account()?.status).toBe('connected')
  })
})

describe('requests of the dApp', () => {
  test('that are open when the frame reloads reject, and are not sent again (R6)', async () => {
    const secure = createFakeSecure()
    const widget = await signedIn(secure)
    const answer = widget.host
      .request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00', ACCOUNT] })
      .catch((error: AirlockError) => error.code)
    await settle()
    expect(widget.view()).toBe('ApproveTransaction')
    secure.reload()
    expect(await answer).toBe(-32054)
    await settle()
    expect(widget.view()).toBe('Account')
    expect(secure.asked.filter((asked) => JSON.stringify(asked).includes('personal_sign'))).toHaveLength(1)
  })

  test('that only read are answered without opening the widget', async () => {
    const secure = createFakeSecure()
    const widget = await signedIn(secure)
    const answer = widget.host.request({ namespace: 'eip155', method: 'eth_blockNumber' })
    expect(await answer).toBe('answer to eth_blockNumber')
    expect(widget.view()).toBeNull()
    expect(secure.asked.at(-1)).toEqual([
      'request',
      { method: 'eth_blockNumber', chainNamespace: 'eip155', chainId: 'eip155:31337' },
    ])
  })

  test('that need an approval open the widget with the frame, and close it afterwards', async () => {
    const secure = createFakeSecure()
    const widget = await signedIn(secure)
    const answer = widget.host.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00'] })
    await settle()
    expect(widget.view()).toBe('ApproveTransaction')
    secure.person.go()
    expect(await answer).toBe('answer to personal_sign')
    await settle()
    expect(widget.view()).toBeNull()
  })

  test('return the visitor to the view of an open modal', async () => {
    const secure = createFakeSecure()
    const widget = await signedIn(secure)
    widget.store.dispatch(openView())
    await settle()
    const answer = widget.host.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00'] })
    await settle()
    expect(widget.view()).toBe('ApproveTransaction')
    secure.person.go()
    await answer
    await settle()
    expect(widget.view()).toBe('Account')
  })

  test('that wait for an approval are rejected when the widget closes; reads are not', async () => {
    const secure = createFakeSecure()
    const widget = await signedIn(secure)
    const asked = widget.host.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00'] })
    await settle()
    widget.store.dispatch(closeModal())
    await expect(asked).rejects.toMatchObject({ code: 4001 })
    expect(await widget.host.request({ namespace: 'eip155', method: 'eth_call' })).toBe('answer to eth_call')
  })

  const refusing = (refused: string, code: number, message: string, reason: FailureReason) =>
    createFakeSecure({
      request: ({ method }) => {
        if (method !== refused) return '0x0'
        throw new AirlockError(code, message, { reason })
      },
    })

  test('that the frame does not allow cause a toast after 300 ms if the widget is open', async () => {
    const message = 'Requested RPC call is not allowed'
    const widget = await signedIn(refusing('eth_sign', 4200, message, 'not-allowed'))
    widget.store.dispatch(openView())
    await settle()
    const refused = widget.host.request({ namespace: 'eip155', method: 'eth_sign' })
    await expect(refused).rejects.toEqual(new AirlockError(4200, message))
    await pass(299)
    expect(widget.store.getState().toast.open).toBe(false)
    await pass(1)
    expect(widget.store.getState().toast).toMatchObject({ open: true, message: 'Action not allowed' })
  })

  test('cause no toast if the visitor has closed the widget', async () => {
    const widget = await signedIn(
      refusing('eth_sign', 4200, 'Requested RPC call is not allowed', 'not-allowed'),
    )
    widget.store.dispatch(openView())
    await settle()
    await expect(widget.host.request({ namespace: 'eip155', method: 'eth_sign' })).rejects.toThrow()
    widget.store.dispatch(closeModal())
    await settle()
    await pass(300)
    expect(widget.store.getState().toast.open).toBe(false)
  })

  test.each([
    ['a method that nobody knows', 'foo_bar', 4200, 'Requested RPC call is not allowed', 'not-allowed'],
    ['a transaction that would fail', 'eth_sendTransaction', -32603, 'execution reverted', 'would-fail'],
  ] as const)('for %s do not open the widget', async (_, method, code, message, reason) => {
    const widget = await signedIn(refusing(method, code, message, reason))
    const refused = widget.host.request({ namespace: 'eip155', method, params: [{}] })
    await expect(refused).rejects.toMatchObject({ code, message })
    await pass(300)
    expect(widget.view()).toBeNull()
    expect(widget.store.getState().toast.open).toBe(false)
  })

  test('that this account does not support reject, and nothing opens', async () => {
    const message = 'The method wallet_sendCalls does not exist / is not available for this account'
    const secure = createFakeSecure({
      request: () => {
        throw new AirlockError(4200, message)
      },
    })
    const widget = await signedIn(secure)
    const refused = widget.host.request({ namespace: 'eip155', method: 'wallet_sendCalls', params: [{}] })
    await expect(refused).rejects.toMatchObject({ code: 4200, message })
    await pass(300)
    expect(widget.view()).toBeNull()
    expect(widget.store.getState().toast.open).toBe(false)
  })

  describe.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])('%s', (method) => {
    const ask = (widget: Awaited<ReturnType<typeof signedIn>>, chainId: string) =>
      widget.host.request({ namespace: 'eip155', method, params: [{ chainId }] })
    const active = ({ store }: Awaited<ReturnType<typeof signedIn>>) =>
      selectRecord(store.getState(), 'eip155')?.networkState.caipNetwork?.caipNetworkId

    test('activates another network of the site, and leaves the widget closed', async () => {
      let chainId = 31337
      const secure = createFakeSecure({
        getChainId: () => ({ chainId }),
        switchNetwork: (wanted) => {
          chainId = Number(String(wanted.chainId).split(':').at(-1))
          return { chainId }
        },
      })
      const widget = await signedIn(secure)
      const answer = ask(widget, '0x7a6a')
      await pass(1000)
      expect(await answer).toBeNull()
      expect(active(widget)).toBe('eip155:31338')
      expect(widget.view()).toBeNull()
    })

    test('to a network that the site does not have is not a rejection by the visitor, and nothing opens', async () => {
      const widget = await signedIn(createFakeSecure())
      // Not 4902: libraries would then add the network and report that error as the visitor's rejection.
      await expect(ask(widget, '0x1')).rejects.toMatchObject({ code: 4200 })
      await pass(300)
      expect(active(widget)).toBe('eip155:31337')
      expect(widget.view()).toBeNull()
    })
  })

  test('a visitor who is not signed in gets no request', async () => {
    const secure = createFakeSecure()
    const widget = await opened(secure)
    const refused = widget.host.request({ namespace: 'eip155', method: 'eth_accounts' })
    await expect(refused).rejects.toMatchObject({ code: 4100 })
    expect(secure.state.opened).toBe(0)
  })
})

describe('the end of a session', () => {
  test('signing out takes effect here at once, and the frame is notified', async () => {
    const secure = createFakeSecure()
    const widget = await signedIn(secure)
    widget.store.dispatch(disconnect())
    await settle()
    expect(widget.account()).toMatchObject({ status: 'disconnected', caipAddress: null })
    expect(secure.methods()).toContain('signOut')
    expect(widget.login().email).toBeNull()
  })

  test('during an approval rejects with 4100, and the visitor sees the sign-in', async () => {
    const over = new AirlockError(4100, 'The session has ended: sign in again', { reason: 'session-ended' })
    const secure = createFakeSecure()
    const widget = await signedIn(secure)
    const asked = widget.host.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00'] })
    asked.catch(() => undefined)
    await settle()
    expect(widget.view()).toBe('ApproveTransaction')
    secure.emit('session', { isConnected: false, reason: 'expired' })
    secure.person.refuse(over)
    await expect(asked).rejects.toMatchObject({ code: 4100 })
    await settle()
    expect(widget.view()).toBe('Connect')
    expect(widget.store.getState().toast).toMatchObject({
      open: true,
      message: 'Your session has ended. Sign in again.',
    })
  })

  test('elsewhere ends the connection', async () => {
    const secure = createFakeSecure()
    const widget = await signedIn(secure)
    secure.emit('session', { isConnected: false, reason: 'expired' })
    await settle()
    expect(widget.account()?.status).toBe('disconnected')
  })
})

test('changing the email needs both codes, and shows the new address', async () => {
  const secure = createFakeSecure()
  const widget = await signedIn(secure)
  widget.store.dispatch(openView({ view: 'UpdateEmailWallet' }))
  await settle()
  const updated = widget.store.dispatch(updateEmail('new@shop.example'))
  await settle()
  secure.person.go()
  await settle()
  secure.person.go()
  await updated
  expect(secure.methods().slice(-3)).toEqual([
    'updateEmail',
    'updateEmailPrimaryOtp',
    'updateEmailSecondaryOtp',
  ])
  expect(widget.login().email).toBe('new@shop.example')
  // The dApp opened the view, so there is none below it: closing would hide the success.
  expect(widget.view()).toBe('Account')
  expect(widget.store.getState().toast).toMatchObject({ open: true, message: 'Email updated' })
})

describe('networks', () => {
  const project = { ...PROJECT, networks: [{ id: 'eip155:31338', name: 'Second' }] }
  const approved = ({ store }: Pick<Awaited<ReturnType<typeof signedIn>>, 'store'>) => {
    const state = selectRecord(store.getState(), 'eip155')?.networkState
    return [state?.supportsAllNetworks, state?.approvedCaipNetworkIds]
  }

  test('that the operator does not support are disabled for this wallet, also after a reload', async () => {
    const area = createArea()
    const secure = createFakeSecure()
    const first = await signedIn(secure, { project, area })
    expect(approved(first)).toEqual([false, ['eip155:31338']])
    first.end()
    const second = await launch({ openFrame: secure.openFrame, project, area })
    await settle()
    expect(second.account()?.status).toBe('connected')
    expect(approved(second)).toEqual([false, ['eip155:31338']])
  })

  test('are the site’s, whatever the network of an earlier wallet', async () => {
    const secure = createFakeSecure()
    const widget = await opened(secure)
    await connect(widget)
    widget.emit('walletChain', { connectorId: WALLET.id, chainId: '0x63', asked: true })
    await settle()
    expect(widget.account()?.caipNetworkId).toBe('eip155:99')
    widget.store.dispatch(openView({ view: 'Connect', namespace: 'eip155' }))
    void widget.type(EMAIL)
    await settle()
    secure.person.go()
    await settle()
    expect(widget.account()).toMatchObject({ caipAddress: ACCOUNT, isSupportedNetwork: true })
  })
})

test('changing the email needs a sign-in by email, else it rejects', async () => {
  const secure = createFakeSecure()
  const widget = await signedIn(secure)
  widget.store.dispatch(disconnect())
  await settle()
  const asked = secure.methods().length
  await expect(widget.store.dispatch(updateEmail('new@shop.example'))).rejects.toMatchObject({
    code: 4100,
    message: 'Not connected to email or social',
  })
  expect(secure.methods()).toHaveLength(asked)
})
