import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Passkey } from '../../shared/passkeysApi.ts'
import { createSoftKey } from '../passkey/softKey.fixture.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { CodeForm } from '../screens/CodeForm.tsx'
import { PasskeysScreen } from '../screens/passkeys/PasskeysScreen.tsx'
import { PromptScreen } from '../screens/passkeys/PromptScreen.tsx'
import { RecoveryScreen } from '../screens/RecoveryScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import { changePasskeys } from './changePasskeys.tsx'
import { ADA, WALLET } from './fakes.fixture.ts'
import { passkeyPerson } from './passkeys.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const NEXT = { ...WALLET, epoch: 2, evmAddress: `0x${'e7'.repeat(20)}`, initialOwner: WALLET.evmAddress }

/** The list of passkeys, as the person sees it. */
function changing(
  options: Parameters<typeof passkeyPerson>[0] = {},
  prepare: (person: ReturnType<typeof passkeyPerson>) => void = () => undefined,
) {
  const person = passkeyPerson(options)
  prepare(person)
  const { env, on } = person
  const screen = env.screens.enter('methods', 'Sign-in methods')
  const outcome = changePasskeys(env, screen, ADA.email)
  outcome.catch(() => undefined)
  const list = (look: object = {}) => on(PasskeysScreen, look)
  const standing = async (look: object = {}) => (await list(look)).passkeys[0]?.networks[0]?.standing
  const typeCode = async () => {
    const { step } = await on(CodeForm, { step: expect.objectContaining({ state: 'waiting' }) })
    step.onCode('123456')
  }
  const press = async (title: string) => (await on(PromptScreen, { title })).onPress()
  const approve = async () => (await on(ApproveScreen)).onApprove()
  return { ...person, outcome, list, standing, typeCode, press, approve }
}

type Person = ReturnType<typeof passkeyPerson>

/** The server has the person's passkey, with these coordinates. */
function keep({ server, soft }: Person, changed: Partial<Passkey> = {}): void {
  server.passkeys = [{ ...soft.passkey, ...changed, createdAt: 1 }]
}

/** The passkey owns the account on the chain. */
function own({ chain, soft: { passkey } }: Person): void {
  chain.deploy()
  chain.state.keys.set(passkey.credentialId, [BigInt(passkey.x), BigInt(passkey.y)])
}

test('a passkey is made after a code, kept on the server, and becomes an owner by an approval', async () => {
  const { list, typeCode, press, on, approve, chain, server, soft, browser, standing, names } = changing()
  expect((await list()).passkeys).toEqual([])
  ;(await list()).onAdd()
  await typeCode()
  expect(browser.asked).toEqual([])
  await press('Create your passkey')
  const { display, account } = await on(ApproveScreen)
  expect(display).toMatchObject({
    title: 'Add your passkey as a second owner',
    dangers: [],
    understood: true,
  })
  expect(account).toBe(chain.account.address)
  expect(server.passkeys).toMatchObject([soft.passkey])
  expect(chain.state.keys.size).toBe(0)
  await approve()
  expect(await standing({ news: 'Your passkey is now an owner on eip155:1.' })).toBe('owner')
  expect(chain.state.keys.get(soft.passkey.credentialId)).toEqual([
    BigInt(soft.passkey.x),
    BigInt(soft.passkey.y),
  ])
  expect(names().indexOf('verifyStepUp')).toBeLessThan(names().indexOf('addPasskey'))
})

test('a rejected approval leaves the passkey in the list, and it is added later once the person shows it', async () => {
  const { list, typeCode, press, on, approve, chain, standing, browser } = changing()
  ;(await list()).onAdd()
  await typeCode()
  await press('Create your passkey')
  ;(await on(ApproveScreen)).onReject()
  expect(await standing({ error: '', passkeys: [expect.anything()] })).toBe('none')
  const { passkeys, onChange } = await list()
  onChange({ id: passkeys[0]?.id ?? '', networkId: 'eip155:1', from: 'none' })
  await press('Show that you have this passkey')
  await approve()
  expect(await standing({ news: expect.stringContaining('is now an owner') })).toBe('owner')
  expect(browser.asked).toEqual(['create', 'get'])
  expect(chain.state.keys.size).toBe(1)
})

test('a key that the server made up is never approved', async () => {
  const { passkey: foreign } = createSoftKey('secure.example')
  const { list, press, on, chain } = changing({}, (person) => keep(person, { x: foreign.x, y: foreign.y }))
  const { passkeys, onChange } = await list()
  onChange({ id: passkeys[0]?.id ?? '', networkId: 'eip155:1', from: 'none' })
  await press('Show that you have this passkey')
  const { error } = await on(PromptScreen, { error: expect.any(String) })
  expect(error).toContain('an answer that we can’t use')
  expect(chain.state.keys.size).toBe(0)
})

describe('a passkey that owns the account', () => {
  const owning = (options = {}) =>
    changing(options, (person) => {
      keep(person)
      own(person)
    })

  test('is removed by an approval that warns, and can be forgotten only then', async () => {
    const { list, on, approve, chain, soft, server, typeCode } = owning()
    const before = await list({ passkeys: [expect.objectContaining({ forgettable: false })] })
    before.onChange({ id: soft.passkey.credentialId, networkId: 'eip155:1', from: 'owner' })
    const { display } = await on(ApproveScreen)
    expect(display.dangers.map(({ code }) => code)).toContain('account-control')
    await approve()
    const after = await list({ passkeys: [expect.objectContaining({ forgettable: true })] })
    expect(chain.state.keys.size).toBe(0)
    after.onForget(soft.passkey.credentialId)
    await typeCode()
    await list({ passkeys: [] })
    expect(server.passkeys).toEqual([])
  })

  test('with other coordinates on the chain is none', async () => {
    const { standing } = changing({}, (person) => {
      keep(person)
      person.chain.deploy()
      person.chain.state.keys.set(person.soft.passkey.credentialId, [1n, 2n])
    })
    expect(await standing()).toBe('none')
  })

  test('makes a new key the owner, and nothing else', async () => {
    const { list, standing, press, on, chain, soft, signer, did, env } = owning({ wallet: NEXT })
    expect(await standing()).toBe('takeable')
    expect((await env.account.context()).smart?.networks).toEqual([])
    ;(await list()).onChange({ id: soft.passkey.credentialId, networkId: 'eip155:1', from: 'takeable' })
    expect((await on(PromptScreen)).text).toContain(NEXT.evmAddress)
    // The key is opened first, although the wallet was unlocked already.
    expect(did).toEqual(['unlock'])
    await press('Recover on eip155:1')
    expect(await standing({ news: 'Your smart account on eip155:1 is yours again.' })).toBe('owner')
    expect(chain.state.owner.toLowerCase()).toBe(NEXT.evmAddress)
    expect(signer.sign).not.toHaveBeenCalled()
    const { smart } = await env.account.context()
    expect([smart?.account.address, smart?.networks]).toEqual([chain.account.address, ['eip155:1']])
  })
})

test('a passkey hands nothing to an address whose key this device does not hold', async () => {
  const { list, on, chain, soft, signer, browser } = changing({ wallet: NEXT }, (person) => {
    keep(person)
    own(person)
  })
  signer.unlock.mockRejectedValue(new AirlockError(ErrorCode.SHARE_MISMATCH, 'Another wallet'))
  ;(await list()).onChange({ id: soft.passkey.credentialId, networkId: 'eip155:1', from: 'takeable' })
  await on(RecoveryScreen, { state: 'failed' })
  expect([chain.state.owner, browser.asked]).toEqual([WALLET.evmAddress, []])
})

test('a browser that refuses is reported, a window is offered, and nothing is kept', async () => {
  const { list, typeCode, press, on, browser, server } = changing()
  const refusal = new Error('The origin of the document is not the same as its ancestors.')
  browser.faults.refuse = Object.assign(refusal, { name: 'NotAllowedError' })
  vi.stubGlobal('window', { open: () => null })
  ;(await list()).onAdd()
  await typeCode()
  await press('Create your passkey')
  const { error, other } = await on(PromptScreen, { error: expect.any(String) })
  expect(error).toBe('This browser can’t use passkeys here.')
  expect(other?.label).toBe('Open a window for it')
  other?.onClick()
  const { leave } = await on(PromptScreen, { error: expect.stringContaining('The window did not open') })
  leave.onClick()
  expect((await list({ passkeys: [] })).error).toBe('')
  expect(server.passkeys).toEqual([])
})

test('a network that does not answer is unknown', async () => {
  const { standing } = changing({}, (person) => {
    keep(person)
    own(person)
    person.chain.state.isDown = true
  })
  expect(await standing()).toBe('unknown')
})

test('a list that could not be loaded ends when the person goes back', async () => {
  const { env, outcome } = changing({ answers: { listPasskeys: () => Promise.reject(networkProblem()) } })
  await Promise.resolve()
  env.screens.leave()
  await expect(outcome).rejects.toMatchObject({ code: 4001 })
})
