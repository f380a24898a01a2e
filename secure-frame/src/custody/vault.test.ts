import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { openRecords } from '../storage/records.ts'
import { openVault } from './vault.ts'

const wallet = {
  walletId: 'w1',
  epoch: 1,
  evmAddress: `0x${'11'.repeat(20)}`,
  solanaAddress: '1'.repeat(32),
}
const owner = { userId: 'u1', wallet }
const share = () => crypto.getRandomValues(new Uint8Array(33))

function disk() {
  const factory = new IDBFactory()
  const records = () => openRecords('airlock-custody', () => factory)
  return { records: records(), vault: openVault(records()), reopened: () => openVault(records()) }
}

test('a share is available on the next page', async () => {
  const { vault, reopened } = disk()
  const kept = share()
  expect(await vault.keep(owner, kept)).toBe(true)
  expect(await reopened().read(owner)).toEqual({ state: 'found', share: kept })
  expect(vault.persistent()).toBe(true)
})

test('the disk contains neither the share nor an extractable key', async () => {
  const { vault, records } = disk()
  const kept = share()
  await vault.keep(owner, kept)
  const record = (await records.get('u1')) as { key: CryptoKey; sealed: Uint8Array }
  expect(record.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', record.key)).rejects.toThrow()
  expect(Buffer.from(record.sealed).includes(Buffer.from(kept.subarray(0, 8)))).toBe(false)
})

test('the same share is encrypted with another key and IV each time', async () => {
  const { vault, records } = disk()
  const kept = share()
  const seals: string[] = []
  for (let round = 0; round < 5; round++) {
    await vault.keep(owner, kept)
    const { iv, sealed } = (await records.get('u1')) as { iv: Uint8Array; sealed: Uint8Array }
    seals.push(Buffer.from(iv).toString('hex'), Buffer.from(sealed).toString('hex'))
  }
  expect(new Set(seals).size).toBe(10)
})

test.each([
  ['another user', { ...owner, userId: 'u2' }],
  ['another epoch', { ...owner, wallet: { ...wallet, epoch: 2 } }],
  ['another wallet', { ...owner, wallet: { ...wallet, walletId: 'w2' } }],
])('%s has no share here', async (_, other) => {
  const { vault } = disk()
  await vault.keep(owner, share())
  expect(await vault.read(other)).toEqual({ state: 'missing' })
})

describe('a modified record', () => {
  const flip = (bytes: Uint8Array) => bytes.map((byte, at) => (at === 3 ? byte ^ 1 : byte))
  type Record = { v: number; epoch: number; walletId: string; iv: Uint8Array; sealed: Uint8Array }
  test.each<[string, (record: Record) => unknown]>([
    ['a flipped bit in the share', (record) => ({ ...record, sealed: flip(record.sealed) })],
    ['a flipped bit in the IV', (record) => ({ ...record, iv: flip(record.iv) })],
    ['a short share', (record) => ({ ...record, sealed: record.sealed.slice(1) })],
    ['an extra field', (record) => ({ ...record, more: 1 })],
    ['a missing field', ({ walletId: _, ...record }) => record],
    ['a text instead of an object', () => 'nonsense'],
    ['null', () => null],
    ['version 0', (record) => ({ ...record, v: 0 })],
  ])('%s: is reported as corrupt, and not overwritten by a read', async (_, change) => {
    const { vault, records, reopened } = disk()
    await vault.keep(owner, share())
    const damaged = await records.update('u1', (record) => change(record as Record))
    expect(await reopened().read(owner)).toEqual({ state: 'corrupt' })
    expect(await records.get('u1')).toEqual(damaged)
  })

  test('a share moved to another epoch or user cannot be decrypted', async () => {
    const { vault, records } = disk()
    await vault.keep(owner, share())
    await records.update('u1', (record) => ({ ...(record as Record), epoch: 2 }))
    expect(await vault.read({ ...owner, wallet: { ...wallet, epoch: 2 } })).toEqual({ state: 'corrupt' })
    const moved = await records.get('u1')
    await records.update('u2', () => ({ ...(moved as Record), epoch: 1 }))
    expect(await vault.read({ ...owner, userId: 'u2' })).toEqual({ state: 'corrupt' })
  })

  test('it is moved to quarantine when a checked share replaces it', async () => {
    const { vault, records } = disk()
    await records.update('u1', () => 'nonsense')
    const kept = share()
    expect(await vault.keep(owner, kept)).toBe(true)
    expect(await vault.read(owner)).toEqual({ state: 'found', share: kept })
    expect(await records.get('aside:u1')).toEqual(['nonsense'])
  })
})

test('a share of another wallet is moved to quarantine, one of an earlier epoch is replaced', async () => {
  const { vault, records } = disk()
  await vault.keep({ ...owner, wallet: { ...wallet, walletId: 'w0' } }, share())
  await vault.keep(owner, share())
  expect(await records.get('aside:u1')).toHaveLength(1)
  await vault.keep({ ...owner, wallet: { ...wallet, epoch: 2 } }, share())
  expect(await records.get('aside:u1')).toHaveLength(1)
})

test('a record of a newer version is neither read nor replaced', async () => {
  const { vault, records } = disk()
  await records.update('u1', () => ({ v: 2, anything: 'else' }))
  expect(await vault.read(owner)).toEqual({ state: 'newer' })
  expect(await vault.keep(owner, share())).toBe(false)
  expect(await records.get('u1')).toEqual({ v: 2, anything: 'else' })
})

test('without storage a share lives as long as the page, and the vault reports that', async () => {
  const vault = openVault(openRecords('airlock-custody', () => undefined))
  const kept = share()
  expect(await vault.keep(owner, kept)).toBe(true)
  expect(await vault.read(owner)).toEqual({ state: 'found', share: kept })
  expect(vault.persistent()).toBe(false)
})
