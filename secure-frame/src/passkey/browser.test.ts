import { base64urlnopad } from '@scure/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { askPasskey, createPasskey, hasPasskeys } from './browser.ts'
import { createSoftKey } from './softKey.fixture.ts'

class Credential {
  readonly rawId: ArrayBuffer
  readonly response: unknown

  constructor(id: string, response: unknown) {
    this.rawId = new Uint8Array(base64urlnopad.decode(id)).buffer
    this.response = response
  }
}

interface Credentials {
  create?: (options: CredentialCreationOptions) => Promise<unknown>
  get?: (options: CredentialRequestOptions) => Promise<unknown>
}

/** A browser with these functions for passkeys. */
function browser(credentials: Credentials | undefined) {
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('navigator', { credentials })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const { signal } = new AbortController()
const key = createSoftKey('secure.example')
const wanted = {
  rpId: 'secure.example',
  userId: 'u-1',
  name: 'ada@mail.example',
  displayName: 'ada@mail.example',
  known: ['AAAA'],
  signal,
}
const refusing = (name: string, message: string) => () =>
  Promise.reject(Object.assign(new Error(message), { name }))

test('a passkey is made on the authenticator, for our site, with a verified person, and no second one', async () => {
  const create = vi.fn(
    async (_: CredentialCreationOptions) =>
      new Credential(key.passkey.credentialId, { getPublicKey: () => key.spki }),
  )
  browser({ create })
  expect(await createPasskey(wanted)).toEqual({ ...key.passkey, rpId: 'secure.example' })
  const { publicKey } = create.mock.calls[0]?.[0] ?? {}
  expect(publicKey).toMatchObject({
    rp: { id: 'secure.example' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key', id: new Uint8Array(base64urlnopad.decode('AAAA')) }],
    attestation: 'none',
  })
  expect(publicKey?.challenge).toHaveLength(32)
})

test('a passkey signs the challenge that it is asked to', async () => {
  const challenge = new Uint8Array(32).fill(7)
  const { authenticatorData, clientDataJSON, signature, credentialId } = key.answer(challenge)
  const parts = { authenticatorData, clientDataJSON, signature }
  const get = vi.fn(async (_: CredentialRequestOptions) => new Credential(credentialId, parts))
  browser({ get })
  const asked = { rpId: 'secure.example', credentialIds: [credentialId] }
  expect(await askPasskey(asked, challenge, signal)).toEqual({ credentialId, ...parts })
  expect(get.mock.calls[0]?.[0].publicKey).toMatchObject({
    rpId: 'secure.example',
    challenge,
    userVerification: 'required',
    allowCredentials: [{ type: 'public-key' }],
  })
})

describe('a passkey is not made', () => {
  test.each<[string, string, string]>([
    ['NotAllowedError', 'The operation either timed out or was not allowed.', 'stopped'],
    ['NotAllowedError', 'The origin of the document is not the same as its ancestors.', 'unavailable'],
    [
      'NotAllowedError',
      "The 'publickey-credentials-create' feature is not enabled in this document.",
      'unavailable',
    ],
    ['SecurityError', 'The relying party ID is not a registrable domain suffix.', 'unavailable'],
    ['NotSupportedError', 'None of the algorithms is supported.', 'unavailable'],
    ['InvalidStateError', 'The user attempted to register an authenticator that is registered.', 'exists'],
  ])('after %s: %s', async (name, message, problem) => {
    browser({ create: refusing(name, message) })
    await expect(createPasskey(wanted)).rejects.toMatchObject({ problem })
  })

  test('by a browser without passkeys', async () => {
    browser(undefined)
    expect(hasPasskeys()).toBe(false)
    await expect(createPasskey(wanted)).rejects.toMatchObject({ problem: 'unavailable' })
    vi.unstubAllGlobals()
    expect(hasPasskeys()).toBe(false)
  })

  test.each([[null], [{ rawId: new ArrayBuffer(1) }]])('if the browser answers %j', async (answer) => {
    browser({ create: async () => answer })
    await expect(createPasskey(wanted)).rejects.toMatchObject({ problem: 'invalid' })
  })

  test('if the browser cannot say its key', async () => {
    browser({ create: async () => new Credential('AAAA', { getPublicKey: () => null }) })
    await expect(createPasskey(wanted)).rejects.toMatchObject({ problem: 'invalid' })
  })

  /** A browser that waits until it is told to stop. */
  const waiting: Credentials = {
    create: ({ signal: ending }) =>
      new Promise((_, reject) => ending?.addEventListener('abort', () => reject(ending.reason))),
  }

  test('once the person leaves the screen', async () => {
    browser(waiting)
    const leaving = new AbortController()
    const reason = new Error('left')
    const made = createPasskey({ ...wanted, signal: leaving.signal })
    leaving.abort(reason)
    await expect(made).rejects.toBe(reason)
  })

  test('if the browser forgets its own deadline', async () => {
    const ending = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ending.signal)
    browser(waiting)
    const made = createPasskey(wanted)
    expect(timeout).toHaveBeenCalledWith(125_000)
    ending.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    await expect(made).rejects.toMatchObject({ problem: 'stopped' })
    timeout.mockRestore()
  })
})
