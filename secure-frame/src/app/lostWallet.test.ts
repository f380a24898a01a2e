import { base64urlnopad } from '@scure/base'
import { sha256, stringToBytes } from 'viem/utils'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ReplaceWallet, replacementText } from '../../shared/replacement.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { CodeForm } from '../screens/CodeForm.tsx'
import { NoticeScreen } from '../screens/passkeys/NoticeScreen.tsx'
import { PromptScreen } from '../screens/passkeys/PromptScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import { createApprovals } from './approvals.tsx'
import { ADA, type Answers, NOW, WALLET } from './fakes.fixture.ts'
import { passkeyPerson } from './passkeys.fixture.ts'
import { signInTo } from './wallet.tsx'

afterEach(() => vi.unstubAllGlobals())

const LOST = 'Recover your wallet'
const NEXT = { ...WALLET, epoch: 2, evmAddress: `0x${'e7'.repeat(20)}`, initialOwner: WALLET.evmAddress }
const SHARES = { authShare: 'AAAA', recoveryShare: 'RRRR' }
const shares = new ApiFailure('shares-lost', 'The key of this wallet is lost.')

interface Options {
  /** Whether the passkey owns the account on the chain. */
  owns?: boolean
  smartAccounts?: readonly string[]
  answers?: Answers
}

/** A person whose shares are gone, while nothing is asked of them yet. */
function passkeyPersonWithLoss({ owns = true, answers = {}, ...options }: Options = {}) {
  const person = passkeyPerson({
    ...options,
    answers: {
      releaseShares: (): unknown =>
        person.server.wallet === WALLET
          ? Promise.reject(shares)
          : { ...SHARES, wallet: person.server.wallet },
      replaceWallet: () => {
        person.server.wallet = NEXT
        return NEXT
      },
      ...answers,
    },
  })
  const { on, soft, chain, server, signer } = person
  signer.create.mockImplementation(async () => ({ ...NEXT, ...SHARES }))
  server.passkeys = [{ ...soft.passkey, createdAt: NOW }]
  if (owns) {
    chain.deploy()
    chain.state.keys.set(soft.passkey.credentialId, [BigInt(soft.passkey.x), BigInt(soft.passkey.y)])
  }
  return {
    ...person,
    press: async (title: string) => (await on(PromptScreen, { title })).onPress(),
    typeCode: async () => {
      const { step } = await on(CodeForm, { step: expect.objectContaining({ state: 'waiting' }) })
      step.onCode('123456')
    },
    notice: (title: string) => on(NoticeScreen, { title }),
  }
}

/** The same person, who signs in. */
function signingIn(options: Options = {}) {
  const person = passkeyPersonWithLoss(options)
  const { env } = person
  const screen = env.screens.enter('otp', 'Enter your code')
  const outcome = signInTo(env, screen, async () => undefined)
  outcome.catch(() => undefined)
  return { ...person, outcome }
}

test('a passkey brings the smart account back at its address, with a code, and the person is signed in', async () => {
  const { press, typeCode, on, notice, outcome, chain, env, did, names, tell, browser } = signingIn()
  await press(LOST)
  await typeCode()
  expect((await on(PromptScreen, { title: 'Recover on eip155:1' })).text).toContain(NEXT.evmAddress)
  await press('Recover on eip155:1')
  const { text, onPress } = await notice('Your smart account is yours again')
  expect(text).toContain('same address')
  onPress()
  await outcome
  expect(chain.state.owner.toLowerCase()).toBe(NEXT.evmAddress)
  expect(names().indexOf('verifyStepUp')).toBeLessThan(names().indexOf('replaceWallet'))
  // What is kept was made, and the wallet is opened again before the passkey hands the account to its address.
  expect(did).toEqual(['keep', 'discard', 'unlock'])
  expect(browser.asked).toEqual(['get', 'get'])
  expect(tell.session).toHaveBeenCalledWith(true, 'signed-in', ADA.email)
  const { smart, accounts } = await env.account.context()
  expect(accounts).toMatchObject({ eip155: NEXT.evmAddress, initialOwner: WALLET.evmAddress })
  expect([smart?.account.address, smart?.networks]).toEqual([chain.account.address, ['eip155:1']])
})

test('the passkey signs the new wallet for the server, with the epoch that it gets', async () => {
  const sent: ReplaceWallet[] = []
  const { press, typeCode, soft } = signingIn({
    answers: {
      replaceWallet: ({ body }) => {
        sent.push(body as unknown as ReplaceWallet)
        return Promise.reject(new ApiFailure('invalid', 'Refused'))
      },
    },
  })
  await press(LOST)
  await typeCode()
  await expect.poll(() => sent).toMatchObject([{ ...SHARES, evmAddress: NEXT.evmAddress }])
  const { passkey } = sent[0] ?? expect.fail()
  const { challenge } = JSON.parse(Buffer.from(passkey.clientDataJSON, 'base64url').toString())
  const text = replacementText({ ...NEXT, epoch: WALLET.epoch + 1 })
  expect(challenge).toBe(base64urlnopad.encode(sha256(stringToBytes(text), 'bytes')))
  expect(passkey.credentialId).toBe(soft.passkey.credentialId)
})

test('a server that names another address for the new key gets no smart account', async () => {
  const person = signingIn({
    answers: {
      replaceWallet: () => {
        person.server.wallet = { ...NEXT, evmAddress: `0x${'66'.repeat(20)}` }
        return NEXT
      },
    },
  })
  const { press, typeCode, outcome, chain, browser } = person
  await press(LOST)
  await typeCode()
  await expect(outcome).rejects.toThrow('another wallet')
  expect([chain.state.owner, browser.asked]).toEqual([WALLET.evmAddress, ['get']])
})

describe('nothing is created', () => {
  test.each<[string, Options]>([
    ['without a passkey that owns the account', { owns: false }],
    ['in a project without smart accounts', { smartAccounts: [] }],
  ])('%s: the person reads why, and signs out', async (_, options) => {
    const { notice, outcome, names, signer, env } = signingIn(options)
    const { text, onPress } = await notice('The key of your wallet is lost')
    expect(text).toContain('Contact the people who run this site')
    onPress()
    await expect(outcome).rejects.toMatchObject({ code: 4001 })
    expect(names()).not.toContain('replaceWallet')
    expect(signer.create).not.toHaveBeenCalled()
    expect(await env.session.user()).toBeNull()
  })

  test('before the passkey was used, or if another one answers', async () => {
    const { press, on, browser, names } = signingIn()
    browser.faults.now = { challenge: new Uint8Array(32) }
    await press(LOST)
    const { error } = await on(PromptScreen, { error: expect.any(String) })
    expect(error).toContain('an answer that we can’t use')
    expect(names()).not.toContain('startStepUp')
  })
})

test('recovering may be put off: the wallet has its new key, and the rest waits in the list', async () => {
  const { press, typeCode, on, notice, outcome, chain, env } = signingIn()
  await press(LOST)
  await typeCode()
  ;(await on(PromptScreen, { title: 'Recover on eip155:1' })).leave.onClick()
  const { text, onPress } = await notice('Your wallet has a new key')
  expect(text).toContain('Passkey for your smart account')
  onPress()
  await outcome
  expect(chain.state.owner).toBe(WALLET.evmAddress)
  // The address may be out of reach, so it is not shown as the person's.
  expect((await env.account.context()).smart?.networks).toEqual([])
})

test('a bundler that fails is tried again', async () => {
  let failures = 1
  const { press, typeCode, on, notice, outcome, chain } = signingIn({
    answers: {
      askBundler: async ({ body }) => {
        const { method, params } = body as { method: string; params: unknown[] }
        if (method === 'eth_estimateUserOperationGas' && failures-- > 0)
          return { error: { code: -32_500, message: 'AA21 didn’t pay prefund' } }
        return { result: await chain.bundler.ask(method, params) }
      },
    },
  })
  await press(LOST)
  await typeCode()
  const { text } = await on(PromptScreen, { text: expect.stringContaining('too little for the network fee') })
  expect(text).toContain('It was not recovered on eip155:1')
  await press('Recover on eip155:1')
  await on(PromptScreen, { text: expect.stringContaining('signs nothing else') })
  await press('Recover on eip155:1')
  ;(await notice('Your smart account is yours again')).onPress()
  await outcome
  expect(chain.state.owner.toLowerCase()).toBe(NEXT.evmAddress)
})

test('a request that finds the key lost leads to the way back, and has to be asked again', async () => {
  const { env, on, press, typeCode, notice, tell, soft, chain, server, state } = passkeyPersonWithLoss()
  const approve = createApprovals(env)
  const request = { method: 'personal_sign', params: ['Hello', WALLET.evmAddress] } as const
  const outcome = approve(
    { ...request, params: [...request.params] },
    env.account.context,
    new AbortController().signal,
  )
  outcome.catch(() => undefined)
  state.locked = true
  ;(await on(ApproveScreen)).onApprove()
  await press(LOST)
  await typeCode()
  await press('Recover on eip155:1')
  ;(await notice('Your smart account is yours again')).onPress()
  await expect(outcome).rejects.toMatchObject({ code: 4100 })
  expect(tell.session).toHaveBeenCalledWith(true, 'signed-in', ADA.email)
  expect([server.wallet, chain.state.keys.has(soft.passkey.credentialId)]).toEqual([NEXT, true])
})
