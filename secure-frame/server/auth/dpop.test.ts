import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type DeviceKey, newDeviceKey, sha256 } from '../testing/client.ts'
import { PROOF_WINDOW_MS, verifyProof } from './dpop.ts'

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)
const call = {
  method: 'POST',
  url: 'https://secure.example/api/wallet',
  body: '{"a":1}',
  accessToken: 'token',
  now: NOW,
}

let device: DeviceKey
let other: DeviceKey
beforeAll(async () => {
  device = await newDeviceKey()
  other = await newDeviceKey()
})

const claims = (changed: object = {}) => ({
  htm: call.method,
  htu: call.url,
  iat: NOW / 1000,
  jti: randomUUID(),
  bh: sha256(call.body),
  ath: sha256(call.accessToken),
  ...changed,
})

async function proof(changedClaims: object = {}, changedHeader: object = {}, key = device) {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.publicJwk, ...changedHeader }
  return new SignJWT(claims(changedClaims)).setProtectedHeader(header).sign(key.privateKey)
}

/** RFC 7518 section 6.4: a symmetric key, which would be readable in the header. */
const SYMMETRIC: object = { kty: 'oct', k: Buffer.alloc(32).toString('base64url') }

const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a valid proof gives the key that signed the call', async () => {
  expect(await verifyProof(await proof(), call)).toMatchObject({ jkt: device.jkt })
})

test('a key exported with extra members is the same key', async () => {
  const jwk = { ...device.publicJwk, ext: true, key_ops: ['verify'], alg: 'ES256' }
  expect(await verifyProof(await proof({}, { jwk }), call)).toMatchObject({ jkt: device.jkt })
})

describe('an invalid proof is refused', () => {
  test.each<[string, object]>([
    ['for another method', { htm: 'GET' }],
    ['for another path', { htu: 'https://secure.example/api/session' }],
    ['for another server', { htu: 'https://evil.example/api/wallet' }],
    ['for a path below it', { htu: `${call.url}/x` }],
    ['for the same path with a query', { htu: `${call.url}?x` }],
    ['for another body', { bh: sha256('{"a":2}') }],
    ['without a body hash', { bh: undefined }],
    ['for another session', { ath: sha256('other') }],
    ['for no session', { ath: undefined }],
    ['with a jti that is too short to be random', { jti: '1' }],
    ['with a jti that is not text', { jti: 7 }],
    ['without a time', { iat: undefined }],
    ['with a time that is text', { iat: '1' }],
  ])('%s', async (_, changed) => {
    await expect(verifyProof(await proof(changed), call)).rejects.toMatchObject({ code: 'proof-invalid' })
  })

  test('with `ath` for a call without a session', async () => {
    const open = { ...call, accessToken: null }
    await expect(verifyProof(await proof(), open)).rejects.toMatchObject({ code: 'proof-invalid' })
    await expect(verifyProof(await proof({ ath: undefined }), open)).resolves.toBeTruthy()
  })

  test.each<[string, () => Promise<string> | string | undefined]>([
    ['if it is missing', () => undefined],
    ['if it is empty', () => ''],
    ['if it is not a JWT', () => 'a.b.c'],
    ['with a space', async () => (await proof()).replace(/.{4}$/, ' $&')],
    ['with padding', async () => `${await proof()}=`],
    ['if it is too long', () => 'a'.repeat(100_000)],
    ['of another type', () => proof({}, { typ: 'JWT' })],
    ['without its key', () => proof({}, { jwk: undefined })],
    ['with a second key', () => proof({}, { jwk: other.publicJwk })],
    ['with a key off the curve', () => proof({}, { jwk: { ...device.publicJwk, x: 'A'.repeat(43) } })],
    ['with a private key in it', () => proof({}, { jwk: { ...device.publicJwk, d: 'A'.repeat(43) } })],
    [
      'without a signature',
      () => `${text({ typ: 'dpop+jwt', alg: 'none', jwk: device.publicJwk })}.${text(claims())}.`,
    ],
    ['with a truncated signature', async () => (await proof()).replace(/\.[^.]+$/, '.')],
    [
      'with HMAC under a secret that it contains',
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ typ: 'dpop+jwt', alg: 'HS256', jwk: SYMMETRIC })
          .sign(Buffer.alloc(32)),
    ],
    [
      'with HMAC under its own public key',
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ typ: 'dpop+jwt', alg: 'HS256', jwk: device.publicJwk })
          .sign(Buffer.from(JSON.stringify(device.publicJwk))),
    ],
    [
      'of another algorithm',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES384')
        const jwk = await exportJWK(publicKey)
        return new SignJWT(claims())
          .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES384', jwk })
          .sign(privateKey)
      },
    ],
  ])('%s', async (_, make) => {
    await expect(verifyProof(await make(), call)).rejects.toMatchObject({ code: 'proof-invalid' })
  })

  test('in any unexpected form', async () => {
    const good = await proof()
    const bent = fc.tuple(fc.nat(good.length - 1), fc.string({ minLength: 1, maxLength: 3 }))
    await fc.assert(
      fc.asyncProperty(bent, async ([at, text]) => {
        const wrong = good.slice(0, at) + text + good.slice(at + 1)
        // The last character of the signature contains bits that decoders ignore.
        fc.pre(wrong !== good && at < good.length - 2)
        await expect(verifyProof(wrong, call)).rejects.toMatchObject({ code: 'proof-invalid' })
      }),
      { numRuns: 200 },
    )
  })
})

describe('a device with a wrong clock', () => {
  const minutes = (count: number) => NOW / 1000 + count * 60

  test.each([-5, -4, 0, 4, 5])('that differs by %i minutes is accepted', async (count) => {
    await expect(verifyProof(await proof({ iat: minutes(count) }), call)).resolves.toBeTruthy()
  })

  test.each([-24 * 60, -6, 6, 24 * 60])(
    'that differs by %i minutes gets the server’s time',
    async (count) => {
      await expect(verifyProof(await proof({ iat: minutes(count) }), call)).rejects.toMatchObject({
        code: 'proof-invalid',
        extras: { now: NOW },
        message: expect.stringContaining(String(NOW)),
      })
    },
  )

  test('has its proofs stored as long as they could be replayed', async () => {
    const early = await verifyProof(await proof({ iat: minutes(5) }), call)
    expect(early.expiresAt).toBeGreaterThanOrEqual(NOW + 2 * PROOF_WINDOW_MS)
  })
})
