import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createContext } from '../families.fixture.ts'
import type { SignInDraft, SignInSession, SiweConfig, SiweSession, SiwxConfig } from '../types.ts'
import { answer, follow } from './signIn.ts'

const [ONE, TWO] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Waits until all pending promise callbacks have run. */
const flush = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A site with a server that keeps one session. */
function createSite(options: Partial<SiweConfig> = {}) {
  const { app, connect } = createContext(['eip155:1', 'eip155:10', SOLANA], ['eip155:1', 'eip155:10', SOLANA])
  let session: SiweSession | null = null
  const siwe = {
    getNonce: vi.fn(async () => 'nonce1234'),
    verify: vi.fn(async ({ signature }: { signature: string }) => signature === 'good'),
    getSession: vi.fn(async () => session),
    signOut: vi.fn(async () => {
      session = null
    }),
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
    ...options,
  }
  Object.assign(app.config, { siwe })
  const parts = app as unknown as Parameters<typeof answer>[0]
  const status = (chain: string, address: string) =>
    answer(parts, { step: 'status', given: { caipAddress: `${chain}:${address}` } })
  return {
    parts,
    siwe,
    connect,
    app,
    status,
    keep: (one: SiweSession | null) => {
      session = one
    },
  }
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

describe('siwe', () => {
  const needed = { isNeeded: true, isRequired: true }
  const fine = { isNeeded: false, isRequired: true }

  test.each<[string, Partial<SiweConfig>, SiweSession | null, object, number]>([
    ['nobody is signed in', {}, null, needed, 0],
    ['the account is signed in', {}, { address: ONE.toUpperCase(), chainId: 1 }, fine, 0],
    ['another account is signed in', {}, { address: TWO, chainId: 1 }, needed, 1],
    ['it is signed in on another network', {}, { address: ONE, chainId: 10 }, needed, 1],
    ['another account may stay', { signOutOnAccountChange: false }, { address: TWO, chainId: 1 }, fine, 0],
    ['another network may stay', { signOutOnNetworkChange: false }, { address: ONE, chainId: 10 }, fine, 0],
    ['it is optional', { required: false }, null, { isNeeded: true, isRequired: false }, 0],
    ['it is switched off', { enabled: false }, { address: TWO, chainId: 1 }, fine, 0],
  ])('where %s', async (_, options, session, result, signOuts) => {
    const { status, siwe, keep } = createSite(options)
    keep(session)
    expect(await status('eip155:1', ONE)).toEqual(result)
    expect(siwe.signOut).toHaveBeenCalledTimes(signOuts)
    expect(siwe.onSignOut).toHaveBeenCalledTimes(signOuts)
  })

  test('accounts of other families are not asked to sign in', async () => {
    const { status, siwe } = createSite()
    expect(await status(SOLANA, 'So1')).toEqual(fine)
    expect(siwe.getSession).not.toHaveBeenCalled()
  })

  test('a message has the nonce and the site’s fields, or is the site’s own text', async () => {
    const { parts } = createSite({ getMessageParams: async () => ({ statement: 'Hi' }) })
    const draft = {
      accountAddress: ONE,
      chainId: 'eip155:1',
      domain: 'shop.example',
    } as unknown as SignInDraft
    const made = { nonce: 'nonce1234', statement: 'Hi', freshFor: 300_000 }
    expect(await answer(parts, { step: 'prepare', given: draft })).toEqual(made)
    const own = createSite({ nonceRefetchIntervalMs: 5, createMessage: (given) => JSON.stringify(given) })
    expect(await answer(own.parts, { step: 'prepare', given: draft })).toEqual({
      nonce: 'nonce1234',
      freshFor: 5,
      text: JSON.stringify({ ...draft, nonce: 'nonce1234' }),
    })
  })

  test.each<[string, Partial<SiweConfig>, object | null]>([
    ['the nonce', {}, { nonce: 'nonce1234' }],
    [
      'the site’s fields',
      { getMessageParams: () => ({ statement: 'Hi' }) },
      { nonce: 'nonce1234', statement: 'Hi' },
    ],
    ['nothing if the site writes the message', { createMessage: () => 'text' }, null],
    ['nothing if it is switched off', { enabled: false }, null],
  ])('a wallet that signs while it connects is given %s', async (_, options, begun) => {
    const { parts, siwe } = createSite(options)
    expect(await answer(parts, { step: 'begin', given: { chainId: 'eip155:1' } })).toEqual(begun)
    expect(vi.mocked(siwe.getNonce).mock.calls).toEqual(begun ? [['']] : [])
  })

  test('a wallet of another family is given nothing: it would sign for no session', async () => {
    const { parts, siwe } = createSite()
    expect(await answer(parts, { step: 'begin', given: { chainId: SOLANA } })).toBeNull()
    expect(siwe.getNonce).not.toHaveBeenCalled()
  })

  test.each<[string, string, string | null, boolean, Partial<SiweConfig>]>([
    ['good', 'the signer’s session', ONE.toUpperCase(), true, {}],
    ['good', 'no session', null, false, {}],
    ['good', 'another account’s session', TWO, false, {}],
    ['good', 'another account’s session, which may stay', TWO, true, { signOutOnAccountChange: false }],
    ['bad', 'the signer’s session', ONE, false, {}],
  ])('a %s signature, and %s', async (signature, _, address, isVerified, options) => {
    const { parts, siwe, keep } = createSite(options)
    const session = address === null ? null : { address, chainId: 1 }
    keep(session)
    const given = [{ message: 'm', signature, data: { accountAddress: ONE } } as SignInSession]
    expect(await answer(parts, { step: 'verify', given })).toEqual({ isVerified })
    await flush()
    expect(vi.mocked(siwe.onSignIn).mock.calls).toEqual(isVerified ? [[session]] : [])
  })

  test.each([
    ['a connection that ends', {}, { address: ONE, chainId: 10 }, 1],
    ['a site that keeps sessions', { signOutOnDisconnect: false }, { address: ONE, chainId: 1 }, 0],
    ['a session of another account', {}, { address: TWO, chainId: 1 }, 0],
    ['no session', {}, null, 0],
  ])('%s', async (_, options, session, signOuts) => {
    const { parts, siwe, keep, connect } = createSite(options)
    keep(session)
    follow(parts)
    connect('eip155', [ONE])
    connect('solana', ['So1'])
    connect('solana', [])
    await flush()
    expect(siwe.signOut).not.toHaveBeenCalled()
    connect('eip155', [])
    await flush()
    expect(siwe.signOut).toHaveBeenCalledTimes(signOuts)
    expect(siwe.onSignOut).toHaveBeenCalledTimes(signOuts)
  })

  test('a page that is loaded, or a connection that is only being restored, signs nobody out', async () => {
    const { parts, siwe, keep, app } = createSite()
    keep({ address: ONE, chainId: 1 })
    follow(parts)
    const state = app.connection('eip155')
    app.change('eip155', { ...state, status: 'connecting', caipAddress: `eip155:1:${ONE}` })
    app.change('eip155', state)
    await flush()
    expect(siwe.signOut).not.toHaveBeenCalled()
  })

  test('a sign-out is complete before the next account is asked about', async () => {
    const { parts, siwe, keep, connect, status } = createSite()
    keep({ address: ONE, chainId: 1 })
    follow(parts)
    connect('eip155', [ONE])
    connect('eip155', [])
    expect(await status('eip155:1', ONE)).toEqual(needed)
    expect(siwe.signOut).toHaveBeenCalledOnce()
  })

  test('a function that never settles delays later steps and the sign-out by a minute at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { parts, siwe, keep, connect, status } = createSite()
    vi.mocked(siwe.getSession).mockReturnValueOnce(new Promise(() => {}))
    keep({ address: ONE, chainId: 1 })
    follow(parts)
    connect('eip155', [ONE])
    void status('eip155:1', ONE)
    const later = status('eip155:1', ONE)
    connect('eip155', [])
    await vi.advanceTimersByTimeAsync(59_999)
    expect(siwe.getSession).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(await later).toEqual(fine)
    await flush()
    expect(siwe.signOut).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('functions that are missing are named for the developer', () => {
    const { parts } = createSite({ verify: undefined as never })
    follow(parts)
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('Airlock: siwe.verify must be a function.')
  })
})

describe('siwx', () => {
  function createSessions(options: Partial<SiwxConfig> = {}) {
    const { app, connect } = createContext(
      ['eip155:1', 'eip155:10', SOLANA],
      ['eip155:1', 'eip155:10', SOLANA],
    )
    const kept = new Set<string>()
    const siwx = {
      createMessage: async () => ({ nonce: 'nonce1234', statement: undefined, toString: () => '' }),
      addSession: vi.fn(async ({ signature }: SignInSession) => {
        if (signature !== 'good') throw new Error('Refused')
      }),
      setSessions: vi.fn(async () => {}),
      revokeSession: vi.fn(async (chainId: string, address: string) => {
        kept.delete(`${chainId}:${address}`)
      }),
      getSessions: async (chainId: string, address: string) =>
        kept.has(`${chainId}:${address}`) ? [{} as SignInSession] : [],
      ...options,
    }
    Object.assign(app.config, { siwx })
    return { parts: app as unknown as Parameters<typeof answer>[0], siwx, connect, kept, app }
  }

  test('each account has a session of its own on each network', async () => {
    const { parts, kept } = createSessions({ getRequired: () => false })
    kept.add(`eip155:10:${ONE}`)
    const ask = (caipAddress: string) => answer(parts, { step: 'status', given: { caipAddress } })
    expect(await ask(`eip155:10:${ONE}`)).toEqual({ isNeeded: false, isRequired: false })
    for (const other of [`eip155:1:${ONE}`, `eip155:10:${TWO}`, `${SOLANA}:So1`])
      expect(await ask(other)).toEqual({ isNeeded: true, isRequired: false })
  })

  test.each([
    ['fields', undefined, { nonce: 'nonce1234' }],
    ['a text', () => 'text', { nonce: '', text: 'text' }],
  ])('a message is %s', async (_, createMessage, made) => {
    const { parts } = createSessions(createMessage && { createMessage })
    const given = { accountAddress: ONE, chainId: 'eip155:1' }
    expect(await answer(parts, { step: 'prepare', given })).toMatchObject(made)
  })

  test.each([
    ['the site’s fields', undefined, { nonce: 'nonce1234' }],
    ['nothing if the site writes the message', () => 'text', null],
  ])('a wallet that signs while it connects is given %s', async (_, createMessage, begun) => {
    const { parts } = createSessions(createMessage && { createMessage })
    expect(await answer(parts, { step: 'begin', given: { chainId: 'eip155:1' } })).toEqual(begun)
  })

  test('a session is required unless the site says otherwise', async () => {
    const given = { caipAddress: `eip155:1:${ONE}` }
    const ask = ({ parts }: ReturnType<typeof createSessions>) => answer(parts, { step: 'status', given })
    expect(await ask(createSessions())).toEqual({ isNeeded: true, isRequired: true })
    expect(await ask(createSessions({ getRequired: () => false }))).toMatchObject({ isRequired: false })
  })

  test('another account or network ends no session; the end of the connection ends those of every account', async () => {
    const { parts, siwx, kept, connect, app } = createSessions()
    const all = [ONE, TWO].flatMap((address) => ['eip155:1', 'eip155:10'].map((id) => [id, address] as const))
    for (const [id, address] of all) kept.add(`${id}:${address}`)
    follow(parts)
    connect('eip155', [ONE])
    const state = app.connection('eip155')
    app.change('eip155', { ...state, caipNetworkId: 'eip155:10', caipAddress: `eip155:10:${ONE}` })
    connect('eip155', [TWO])
    await flush()
    expect(siwx.revokeSession).not.toHaveBeenCalled()
    connect('eip155', [])
    await flush()
    expect(new Set(vi.mocked(siwx.revokeSession).mock.calls.map(String))).toEqual(new Set(all.map(String)))
  })

  test('a session that cannot be ended keeps none of the others', async () => {
    const { parts, siwx, kept, connect } = createSessions()
    for (const id of ['eip155:1', 'eip155:10']) kept.add(`${id}:${ONE}`)
    vi.mocked(siwx.revokeSession).mockRejectedValueOnce(new Error('Bad gateway'))
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => said.mockRestore())
    follow(parts)
    connect('eip155', [ONE])
    connect('eip155', [])
    await flush()
    expect(vi.mocked(siwx.revokeSession).mock.calls.map(([id]) => id)).toEqual(['eip155:1', 'eip155:10'])
    expect(said).toHaveBeenCalled()
  })

  test('one session is added, several are set, and one that is refused is not verified', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { parts, siwx } = createSessions()
    const session = (signature: string) => ({ message: 'm', signature, data: {} }) as SignInSession
    const verify = (...given: SignInSession[]) => answer(parts, { step: 'verify', given })
    expect(await verify(session('good'))).toEqual({ isVerified: true })
    expect(await verify(session('bad'))).toEqual({ isVerified: false })
    expect(await verify(session('good'), session('good'))).toEqual({ isVerified: true })
    expect(siwx.addSession).toHaveBeenCalledTimes(2)
    expect(siwx.setSessions).toHaveBeenCalledOnce()
  })

  test.each([
    [undefined, ['eip155:1', 'eip155:10']],
    [false, []],
  ])('when a connection ends, its sessions do, and no others (%s)', async (signOutOnDisconnect, revoked) => {
    const { parts, siwx, kept, connect } = createSessions({ signOutOnDisconnect })
    for (const id of ['eip155:1', 'eip155:10', SOLANA]) kept.add(`${id}:${ONE}`)
    kept.add(`eip155:1:${TWO}`)
    follow(parts)
    connect('eip155', [ONE])
    connect('solana', [ONE])
    connect('eip155', [])
    await flush()
    expect(vi.mocked(siwx.revokeSession).mock.calls).toEqual(revoked.map((id) => [id, ONE]))
  })
})
