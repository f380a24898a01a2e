import { createHash } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { openRecords } from '../storage/records.ts'
import { loadDeviceKey } from './deviceKey.ts'
import { createProof } from './proof.ts'

const disk = () => {
  const factory = new IDBFactory()
  return () => openRecords('airlock-session', () => factory)
}
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

describe('the device key', () => {
  test('is the same on the next page, and not extractable', async () => {
    const open = disk()
    const key = await loadDeviceKey(open())
    expect((await loadDeviceKey(open())).jkt).toBe(key.jkt)
    expect(key.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('jwk', key.privateKey)).rejects.toThrow()
  })

  test('is the same for tabs that start at once', async () => {
    const open = disk()
    const keys = await Promise.all(Array.from({ length: 5 }, () => loadDeviceKey(open())))
    expect(new Set(keys.map(({ jkt }) => jkt)).size).toBe(1)
  })

  test('is different on another site, and after storage was cleared', async () => {
    const keys = await Promise.all([loadDeviceKey(disk()()), loadDeviceKey(disk()())])
    expect(keys[0].jkt).not.toBe(keys[1].jkt)
  })

  test.each([['nonsense'], [null], [{ privateKey: 1, publicKey: 2 }]])('replaces %j', async (value) => {
    const records = disk()()
    await records.update('device-key', () => value)
    const { jkt } = await loadDeviceKey(records)
    expect((await loadDeviceKey(records)).jkt).toBe(jkt)
  })

  test('lasts as long as the page without storage', async () => {
    const records = openRecords('airlock-session', () => undefined)
    expect((await loadDeviceKey(records)).jkt).toBe((await loadDeviceKey(records)).jkt)
    expect(records.persistent()).toBe(false)
  })

  test('has the thumbprint of RFC 7638', async () => {
    const { jwk, jkt } = await loadDeviceKey(disk()())
    expect(jkt).toBe(await calculateJwkThumbprint({ ...jwk }))
  })
})

describe('a proof', () => {
  const now = 1_800_000_000_900
  const call = {
    method: 'POST',
    url: 'https://secure.example/api/wallet?x=1#y',
    body: '{"a":"ä"}',
    accessToken: 'tok',
    now,
  }

  test('can be verified with the key in its header, and names its call', async () => {
    const key = await loadDeviceKey(disk()())
    const proof = await createProof(key, call)
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
    })
    expect(protectedHeader).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk })
    expect(payload).toEqual({
      htm: 'POST',
      htu: 'https://secure.example/api/wallet',
      iat: 1_800_000_000,
      jti: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      bh: hash('{"a":"ä"}'),
      ath: hash('tok'),
    })
  })

  test('works for a call without body and session', async () => {
    const key = await loadDeviceKey(disk()())
    const { payload } = await jwtVerify(
      await createProof(key, { ...call, body: '', accessToken: null }),
      EmbeddedJWK,
    )
    expect(payload.bh).toBe(hash(''))
    expect(payload).not.toHaveProperty('ath')
  })

  test('is different each time', async () => {
    const key = await loadDeviceKey(disk()())
    const ids = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await jwtVerify(await createProof(key, call), EmbeddedJWK)).payload.jti,
      ),
    )
    expect(new Set(ids).size).toBe(20)
  })
})
