import { Keyring } from '@polkadot/keyring'
import { u8aWrapBytes } from '@polkadot/util'
import { encodeAddress, mnemonicToMiniSecret, signatureVerify } from '@polkadot/util-crypto'
import { type Hex, hexToBytes, stringToHex, toHex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MNEMONIC } from '../eip155/keys.ts'
import { createFamilySite } from '../shared/site.fixture.ts'
import { payloadBytes } from './extension.ts'
import { POLKADOT } from './install.ts'
import { MINI_SECRET, type PolkadotKey, polkadotKeys } from './keys.ts'
import type { PolkadotOptions } from './options.ts'

type Injected = {
  accounts: {
    get: () => Promise<{ address: string }[]>
    subscribe: (listener: (accounts: { address: string }[]) => void) => () => void
  }
  signer: Record<'signRaw' | 'signPayload', (payload: unknown) => Promise<{ id: number; signature: Hex }>>
}

let visit: ReturnType<typeof createFamilySite<PolkadotOptions, PolkadotKey>>

function open(options: PolkadotOptions = {}) {
  const { announce, page, control } = visit(options)
  announce()
  const extension = page.injectedWeb3?.[options.key ?? 'dot-wallet'] as {
    enable: (dapp: string) => Promise<Injected>
  }
  return { control, page, enable: () => extension.enable('A dApp') }
}

const [FIRST = '', SECOND = ''] = polkadotKeys(0, 2, 42).map(({ address }) => address)

beforeEach(() => {
  visit = createFamilySite(POLKADOT)
})

test('the keys are derived from the well-known test mnemonic', () => {
  expect(MINI_SECRET).toBe(toHex(mnemonicToMiniSecret(MNEMONIC)))
  const keyring = new Keyring({ type: 'sr25519' })
  expect(FIRST).toBe(keyring.createFromUri(MNEMONIC).address)
  expect(SECOND).toBe(keyring.createFromUri(`${MNEMONIC}//1`).address)
})

describe('accounts', () => {
  test('are returned to a site that the person agreed to, with the configured prefix', async () => {
    const { accounts } = await open({ ss58Format: 0 }).enable()
    expect(await accounts.get()).toEqual([
      { address: expect.stringMatching(/^1/), name: 'Account 1', type: 'sr25519' },
      { address: expect.stringMatching(/^1/), name: 'Account 2', type: 'sr25519' },
    ])
  })

  test('are passed to a subscriber at once and on every change, until it unsubscribes', async () => {
    const { enable, control } = open()
    const { accounts } = await enable()
    const heard = vi.fn()
    const leave = accounts.subscribe((list) => heard(list.map(({ address }) => address)))
    control.selectAccount(1)
    leave()
    control.revoke()
    expect(heard.mock.calls).toEqual([[[FIRST, SECOND]], [[SECOND, FIRST]]])
  })

  test('can be none if the person shares none', async () => {
    const { accounts } = await open({ share: [] }).enable()
    expect(await accounts.get()).toEqual([])
  })
})

describe('signatures, verified with @polkadot/util-crypto,', () => {
  test('are valid for bytes, which are wrapped in tags so that they cannot be a transaction', async () => {
    const { signer } = await open().enable()
    const data = stringToHex('hello')
    const { signature } = await signer.signRaw({ address: FIRST, data, type: 'bytes' })
    expect(signatureVerify(u8aWrapBytes(hexToBytes(data)), signature, FIRST)).toMatchObject({
      isValid: true,
      crypto: 'sr25519',
    })
    expect(signatureVerify('<Bytes>hullo</Bytes>', signature, FIRST).isValid).toBe(false)
  })

  test('are valid for a payload, and start with the type of the key', async () => {
    const { signer } = await open().enable()
    const hash = `0x${'ab'.repeat(32)}` as const
    const payload = {
      address: SECOND,
      method: '0x0001',
      nonce: '0x04',
      genesisHash: hash,
      blockHash: hash,
    } as const
    const { signature } = await signer.signPayload(payload)
    expect(signature.slice(0, 4)).toBe('0x01')
    expect(signatureVerify(payloadBytes(payload), signature, SECOND).isValid).toBe(true)
  })

  test('are valid for an account that is given by its address on a network', async () => {
    const { signer } = await open().enable()
    const address = encodeAddress(FIRST, 0)
    const { signature } = await signer.signRaw({ address, data: '0x00' })
    expect(signatureVerify('<Bytes>\0</Bytes>', signature, address).isValid).toBe(true)
  })

  test('are refused for an account that the site may not see, and for data that is not bytes', async () => {
    const { enable, control } = open()
    const { signer } = await enable()
    await expect(signer.signRaw({ address: FIRST, data: 'hello' })).rejects.toMatchObject({ code: -32_602 })
    control.authorise([1])
    await expect(signer.signRaw({ address: FIRST, data: '0x00' })).rejects.toMatchObject({ code: 4100 })
  })
})

test('a refusal of the person rejects with a message and no code', async () => {
  const failure = await open({ behaviour: { enable: 'reject' } })
    .enable()
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'Cancelled' })
  expect(failure).not.toHaveProperty('code')
})

test('several extensions can be injected, including a broken one', async () => {
  const { page } = open({ key: 'talisman' })
  const broken = visit({ key: 'broken', traps: ['enable'] })
  page.dispatchEvent(new Event('load'))
  broken.announce()
  expect(Object.keys(broken.page.injectedWeb3 ?? {})).toEqual(['broken'])
  expect(() => Reflect.get(broken.page.injectedWeb3?.broken ?? {}, 'enable')).toThrow('trap')
})
