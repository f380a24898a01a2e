import { p256 } from '@noble/curves/nist.js'
import * as fc from 'fast-check'
import {
  bytesToHex,
  decodeAbiParameters,
  hexToBytes,
  keccak256,
  parseAbiParameters,
  sha256,
  stringToHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { checkAssertion } from './assertion.ts'
import { pointOf, readPublicKey } from './publicKey.ts'
import { encodeSignature, stubSignature } from './signature.ts'
import { createSoftKey, type Faults } from './softKey.fixture.ts'

const INVALID = expect.objectContaining({ name: 'PasskeyFailure', problem: 'invalid' })
const HALF = p256.Point.Fn.ORDER / 2n
const challenge = hexToBytes(keccak256('0x01'))

/** The fields of a signature, in the order in which the contract reads them. */
const FIELDS = parseAbiParameters('bytes32, uint256, uint256, bytes, bool, string, string, uint256')

describe('the public key of a passkey', () => {
  test('is read from what browsers return', () => {
    const { passkey, spki } = createSoftKey()
    expect(readPublicKey(spki)).toEqual({ x: passkey.x, y: passkey.y })
  })

  // RFC 6979, appendix A.2.5.
  test('has the coordinates of a known key', () => {
    const x = '60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6'
    const y = '7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299'
    const head = '3059301306072a8648ce3d020106082a8648ce3d03010703420004'
    expect(readPublicKey(Uint8Array.from(Buffer.from(head + x + y, 'hex')).buffer)).toEqual({
      x: `0x${x}`,
      y: `0x${y}`,
    })
  })

  const changed = (index: number, value: number) => {
    const bytes = new Uint8Array(createSoftKey().spki).slice()
    bytes[index] = value
    return bytes.buffer
  }
  test.each<[string, ArrayBuffer | null]>([
    ['nothing, because the algorithm is unknown to the browser', null],
    ['no bytes', new ArrayBuffer(0)],
    ['another curve', changed(22, 0x08)],
    ['a compressed point', changed(26, 0x02)],
    ['a byte more', new Uint8Array([...new Uint8Array(createSoftKey().spki), 0]).buffer],
    [
      'a point beside the curve',
      new Uint8Array([...new Uint8Array(createSoftKey().spki).slice(0, 27), ...new Uint8Array(64).fill(1)])
        .buffer,
    ],
  ])('is refused as %s', (_, spki) => {
    expect(() => readPublicKey(spki)).toThrow(INVALID)
  })
})

describe('an answer of a passkey', () => {
  const ask = (faults: Faults = {}) => {
    const key = createSoftKey()
    const checked = () =>
      checkAssertion(key.answer(challenge, faults), key.passkey, { challenge, origin: key.origin })
    return { key, checked }
  }

  test('to any challenge is a signature over what the contract puts together again, in the lower half', async () => {
    await fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean(), (asked, highS) => {
        const key = createSoftKey()
        const answer = key.answer(asked, { highS })
        const { r, s, before, after, authenticatorData } = checkAssertion(answer, key.passkey, {
          challenge: asked,
          origin: key.origin,
        })
        expect(s <= HALF).toBe(true)
        const json = `${before}${Buffer.from(asked).toString('base64url')}${after}`
        expect(json).toBe(new TextDecoder().decode(answer.clientDataJSON))
        const signed = sha256(
          new Uint8Array([...authenticatorData, ...sha256(stringToHex(json), 'bytes')]),
          'bytes',
        )
        const signature = new p256.Signature(r, s).toBytes('compact')
        expect(p256.verify(signature, signed, pointOf(key.passkey), { prehash: false, lowS: true })).toBe(
          true,
        )
      }),
      { numRuns: 30 },
    )
  })

  test('is encoded as the contract reads it', () => {
    const { key, checked } = ask()
    const answer = checked()
    const fields = decodeAbiParameters(FIELDS, encodeSignature('a-name', answer))
    const [hash, r, s, data, needsVerification, before, after, typeAt] = fields
    expect([hash, r, s, data]).toEqual([
      keccak256(stringToHex('a-name')),
      answer.r,
      answer.s,
      bytesToHex(answer.authenticatorData),
    ])
    expect(needsVerification).toBe(true)
    expect(before.endsWith('"challenge":"')).toBe(true)
    expect(after.startsWith('","origin"')).toBe(true)
    expect(before.slice(Number(typeAt))).toMatch(/^"type":"webauthn\.get"/)
    // The stub is as long as a real one of this origin, give or take the top site's name.
    const stub = stubSignature(key.passkey.credentialId, key.origin)
    expect(decodeAbiParameters(FIELDS, stub)[5]).toBe(before)
    expect(Math.abs(stub.length - encodeSignature('a-name', answer).length)).toBeLessThan(200)
  })

  test.each<[string, Faults]>([
    ['of another relying party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: hexToBytes(keccak256('0x02')) }],
    ['of another page', { origin: 'https://evil.example' }],
    ['to the making of a passkey', { type: 'webauthn.create' }],
    ['without a person', { flags: 4 }],
    ['without a verified person', { flags: 1 }],
    [
      'whose client data has the challenge twice',
      {
        spell: (text) =>
          text.replace('{', `{"a":{"challenge":"${Buffer.from(challenge).toString('base64url')}"},`),
      },
    ],
    [
      'whose type follows the challenge',
      {
        spell: (text) => text.replace('"type":"webauthn.get",', '').replace(/}$/, ',"type":"webauthn.get"}'),
      },
    ],
    ['whose client data is no JSON', { spell: (text) => text.slice(1) }],
  ])('%s is refused', (_, faults) => {
    expect(ask().checked()).toBeDefined()
    expect(ask(faults).checked).toThrow(INVALID)
  })

  test('of another passkey, or changed by a bit, is refused', () => {
    const [key, other] = [createSoftKey(), createSoftKey()]
    const question = { challenge, origin: key.origin }
    const answer = key.answer(challenge)
    expect(() => checkAssertion(other.answer(challenge), key.passkey, question)).toThrow(INVALID)
    const posing = { ...other.answer(challenge), credentialId: key.passkey.credentialId }
    expect(() => checkAssertion(posing, key.passkey, question)).toThrow(INVALID)
    for (const part of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
      const bytes = answer[part].slice()
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      expect(() => checkAssertion({ ...answer, [part]: bytes }, key.passkey, question)).toThrow(INVALID)
    }
    expect(() => checkAssertion({ ...answer, signature: new Uint8Array(3) }, key.passkey, question)).toThrow(
      INVALID,
    )
  })
})
