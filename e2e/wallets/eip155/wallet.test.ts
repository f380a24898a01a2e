import { parseEther, recoverTypedDataAddress, verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Chain, callChain, startChain } from '../../local/chain.ts'
import { accountAt, KEY_COUNT, MNEMONIC } from './keys.ts'
import { addresses as all, createSite, type OpenWallet } from './wallet.fixture.ts'

const BURN = '0x000000000000000000000000000000000000dEaD'

let chains: [Chain, Chain]
let walletWith: OpenWallet

beforeAll(async () => {
  chains = await Promise.all([startChain({ chainId: 31_337 }), startChain({ chainId: 31_338 })])
})

afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

beforeEach(() => {
  walletWith = createSite(chains.map(({ chainId, url }) => ({ id: chainId, rpcUrl: url })))
})

const first = accountAt(0).address

test('the keys are derived from anvil’s mnemonic', () => {
  for (let index = 0; index < KEY_COUNT; index += 1) {
    expect(accountAt(index).address).toBe(mnemonicToAccount(MNEMONIC, { addressIndex: index }).address)
  }
})

describe('accounts', () => {
  test('are hidden until the person agrees', async () => {
    const { request, events } = walletWith()
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('wallet_getPermissions')).toEqual([])
    expect(await request('eth_requestAccounts')).toEqual(all)
    expect(events).toEqual([['accountsChanged', all]])
  })

  test('are kept after a reload, and a second tab follows', async () => {
    const before = walletWith()
    const other = walletWith()
    await before.request('eth_requestAccounts')
    expect(await walletWith().request('eth_accounts')).toEqual(all)
    other.core.sync()
    expect(other.events).toEqual([['accountsChanged', all]])
  })

  test('start with the selected one', async () => {
    const { request, control, events } = walletWith()
    await request('eth_requestAccounts')
    control.selectAccount(2)
    expect(events.at(-1)).toEqual(['accountsChanged', [all[2], all[0], all[1]]])
  })

  test('can be shared, read and revoked as permissions (EIP-2255)', async () => {
    const { request, events } = walletWith()
    const granted = await request('wallet_requestPermissions', { eth_accounts: {} })
    expect(granted).toMatchObject([{ parentCapability: 'eth_accounts', caveats: [{ value: all }] }])
    expect(await request('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(events.at(-1)).toEqual(['accountsChanged', []])
    await expect(request('wallet_requestPermissions', { other: {} })).rejects.toMatchObject({ code: -32_602 })
  })

  test('are hidden while the wallet is locked, and requests reject', async () => {
    const { request, control, events } = walletWith()
    await request('eth_requestAccounts')
    control.lock()
    expect(events.at(-1)).toEqual(['accountsChanged', []])
    await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: -32_002 })
    await expect(request('personal_sign', '0x00', first)).rejects.toMatchObject({ code: -32_002 })
    control.unlock()
    expect(events.at(-1)).toEqual(['accountsChanged', all])
  })
})

describe('signing and sending', () => {
  test('personal_sign returns a valid signature', async () => {
    const { request } = walletWith()
    await request('eth_requestAccounts')
    const signature = await request('personal_sign', '0x68656c6c6f', first)
    expect(
      await verifyMessage({ address: first, message: 'hello', signature: signature as `0x${string}` }),
    ).toBe(true)
  })

  test('typed data is signed only for the active network', async () => {
    const { request } = walletWith()
    await request('eth_requestAccounts')
    const data = {
      domain: { name: 'Shop', chainId: 31_337 },
      types: { Order: [{ name: 'item', type: 'string' }] },
      primaryType: 'Order',
      message: { item: 'tea' },
    } as const
    const signature = (await request('eth_signTypedData_v4', first, JSON.stringify(data))) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...data, signature })).toBe(first)
    const elsewhere = { ...data, domain: { ...data.domain, chainId: 1 } }
    await expect(request('eth_signTypedData_v4', first, elsewhere)).rejects.toMatchObject({ code: -32_602 })
  })

  test('a transaction is mined on the active network', async () => {
    const { request } = walletWith()
    await request('eth_requestAccounts')
    await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    const value = `0x${parseEther('0.001').toString(16)}`
    const hash = await request('eth_sendTransaction', { from: first, to: BURN, value })
    await expect.poll(() => request('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
    expect(BigInt((await callChain(chains[1].url, 'eth_getBalance', [BURN, 'latest'])) as string)).toBe(
      parseEther('0.001'),
    )
  })

  test('an account that the site may not see signs nothing', async () => {
    const { request, control } = walletWith()
    await expect(request('personal_sign', '0x00', first)).rejects.toMatchObject({ code: 4100 })
    control.authorise([0])
    await expect(request('personal_sign', '0x00', all[1])).rejects.toMatchObject({ code: 4100 })
  })

  test('an error of the chain is passed on', async () => {
    const { request } = walletWith()
    await request('eth_requestAccounts')
    const value = `0x${parseEther('1000000').toString(16)}`
    await expect(request('eth_sendTransaction', { from: first, to: BURN, value })).rejects.toThrow(/[Ff]unds/)
  })
})

describe('networks', () => {
  test('switching emits an event, and rejects with 4902 for an unknown network and -32602 for a malformed id', async () => {
    const { request, events } = walletWith()
    expect(await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(events).toEqual([['chainChanged', '0x7a6a']])
    await expect(request('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({
      code: 4902,
    })
    await expect(request('wallet_switchEthereumChain', { chainId: 1 })).rejects.toMatchObject({
      code: -32_602,
    })
  })

  test('a network that is added can be switched to, and its chain id must match its node', async () => {
    const { request } = walletWith({ chains: [{ id: 31_337, rpcUrl: chains[0].url }] })
    const wrong = { chainId: '0x7a6b', chainName: 'Two', rpcUrls: [chains[1].url] }
    await expect(request('wallet_addEthereumChain', wrong)).rejects.toMatchObject({ code: -32_602 })
    await request('wallet_addEthereumChain', { ...wrong, chainId: '0x7a6a' })
    expect(await request('eth_chainId')).toBe('0x7a69')
    await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    expect(await request('eth_blockNumber')).toMatch(/^0x/)
  })

  test('a wallet with that option also switches to a network that it adds', async () => {
    const { request } = walletWith({
      chains: [{ id: 31_337, rpcUrl: chains[0].url }],
      movesOnAdding: true,
    })
    await request('wallet_addEthereumChain', {
      chainId: '0x7a6a',
      chainName: 'Two',
      rpcUrls: [chains[1].url],
    })
    expect(await request('eth_chainId')).toBe('0x7a6a')
  })

  test('an unknown method is rejected with 4200', async () => {
    const { request } = walletWith()
    await expect(request('wallet_dance')).rejects.toMatchObject({ code: 4200 })
    await expect(request('eth_sign', first, '0x00')).rejects.toMatchObject({ code: 4200 })
    await expect(request('toString')).rejects.toMatchObject({ code: 4200 })
  })
})
