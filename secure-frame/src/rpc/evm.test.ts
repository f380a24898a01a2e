import { parseTransaction, recoverTypedDataAddress, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptRequest } from './accept.ts'
import { answer } from './answer.ts'
import { startAnvil } from './anvil.fixture.ts'
import { newBundles } from './bundles.fixture.ts'
import { finish } from './finish.ts'
import { isSafe, type Read, type Request, type Signable } from './methods/allowedMethods.ts'
import { createNetworks } from './networks.ts'
import { network } from './node.fixture.ts'
import { type Prepared, prepare } from './prepare.ts'
import { createSent } from './sent.ts'

/** Anvil's first account, whose key is public. */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Signed = Parameters<typeof finish>[2]

/** Signs like any wallet, with a library that is not ours. */
async function sign({ payload }: Prepared): Promise<Signed> {
  switch (payload.kind) {
    case 'evm-message':
      return {
        kind: payload.kind,
        signature: await account.signMessage({ message: { raw: payload.message } }),
      }
    case 'evm-typed-data':
      return { kind: payload.kind, signature: await account.signTypedData(JSON.parse(payload.json)) }
    case 'evm-transaction':
      return {
        kind: payload.kind,
        serialized: await account.signTransaction(parseTransaction(payload.serialized) as never),
      }
    default:
      return expect.unreachable('this is no EVM payload')
  }
}

function session(url: string) {
  const networks = createNetworks([network('eip155:31337', url)])
  const context = {
    networks,
    accounts: { eip155: account.address, solana: '9'.repeat(44) },
    sent: createSent(),
    bundles: newBundles(),
  }
  async function ask(method: string, params?: unknown): Promise<unknown> {
    const request = acceptRequest({ method, params, chainId: 31337 }, networks)
    if (isSafe(request)) return answer(request as Request<Read>, context)
    const prepared = await prepare(request as Request<Signable>, context)
    return finish(request as Request<Signable>, prepared, await sign(prepared), context)
  }
  /** The node returns the hash before it has mined the block. */
  async function receiptOf(hash: unknown): Promise<unknown> {
    await expect.poll(() => ask('eth_getTransactionReceipt', [hash])).not.toBeNull()
    return ask('eth_getTransactionReceipt', [hash])
  }
  return { ask, receiptOf, context }
}

describe('on a local chain', () => {
  let chain: Awaited<ReturnType<typeof startAnvil>>
  let legacyChain: Awaited<ReturnType<typeof startAnvil>>
  beforeAll(async () => {
    chain = await startAnvil(31337)
    legacyChain = await startAnvil(31337, '--hardfork', 'berlin')
  })
  afterAll(() => Promise.all([chain.stop(), legacyChain.stop()]))

  test('a message is signed for the account', async () => {
    const signature = await session(chain.url).ask('personal_sign', ['Grüße', account.address])
    const message = 'Grüße'
    expect(
      await verifyMessage({ address: account.address, message, signature: signature as `0x${string}` }),
    ).toBe(true)
  })

  test('typed data of the active chain is signed for the account', async () => {
    const typedData = {
      domain: { name: 'Shop', chainId: 31337n },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Order: [{ name: 'amount', type: 'uint256' }],
      },
      primaryType: 'Order',
      message: { amount: 340282366920938463463374607431768211456n },
    } as const
    const json = JSON.stringify(typedData, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
    const signature = await session(chain.url).ask('eth_signTypedData_v4', [account.address, json])
    const by = await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` })
    expect(by).toBe(account.address)
  })

  test('a transfer is completed and mined, and its nonce is counted', async () => {
    const { ask, receiptOf, context } = session(chain.url)
    const before = BigInt((await ask('eth_getBalance', [friend, 'latest'])) as string)
    const hash = await ask('eth_sendTransaction', [
      { from: account.address, to: friend, value: '0xde0b6b3a7640000' },
    ])
    expect(await receiptOf(hash)).toMatchObject({
      status: '0x1',
      type: '0x2',
      from: account.address.toLowerCase(),
      gasUsed: '0x5208',
    })
    expect(BigInt((await ask('eth_getBalance', [friend, 'latest'])) as string) - before).toBe(10n ** 18n)
    expect(context.sent.nextNonce(31337)).toBe(1)
  })

  test('consecutive transactions get consecutive nonces', async () => {
    const { ask } = session(chain.url)
    const hashes = []
    for (const _ of [1, 2, 3]) hashes.push(await ask('eth_sendTransaction', [{ to: friend, value: '0x1' }]))
    const nonces = []
    for (const hash of hashes) {
      const found = (await ask('eth_getTransactionByHash', [hash])) as { nonce: string }
      nonces.push(Number(found.nonce))
    }
    const [first = 0] = nonces
    expect(nonces).toEqual([first, first + 1, first + 2])
  })

  test('a contract is deployed with a fifth more gas than the estimate', async () => {
    const { ask, receiptOf } = session(chain.url)
    const data = '0x600a600c600039600a6000f3602a60005260206000f3'
    const estimate = BigInt((await ask('eth_estimateGas', [{ from: account.address, data }])) as string)
    const hash = await ask('eth_sendTransaction', [{ data }])
    const { gas } = (await ask('eth_getTransactionByHash', [hash])) as { gas: string }
    expect(BigInt(gas)).toBe((estimate * 6n) / 5n)
    expect(await receiptOf(hash)).toMatchObject({ status: '0x1' })
  })

  test('a request with a gas price becomes a legacy transaction', async () => {
    const { ask } = session(chain.url)
    const hash = await ask('eth_sendTransaction', [{ to: friend, value: '0x1', gasPrice: '0x77359400' }])
    expect(await ask('eth_getTransactionByHash', [hash])).toMatchObject({
      type: '0x0',
      gasPrice: '0x77359400',
    })
  })

  test('a chain without a base fee gets legacy transactions', async () => {
    const { ask, receiptOf } = session(legacyChain.url)
    const hash = await ask('eth_sendTransaction', [{ to: friend, value: '0x1' }])
    expect(await receiptOf(hash)).toMatchObject({ status: '0x1', type: '0x0' })
    await expect(
      ask('eth_sendTransaction', [{ to: friend, value: '0x1', maxFeePerGas: '0x77359400' }]),
    ).rejects.toMatchObject({ code: -32602 })
  })

  test('a transaction that would fail is refused before the person is asked', async () => {
    const { ask, context } = session(chain.url)
    const reverting = '0x60006000fd'
    await expect(ask('eth_sendTransaction', [{ data: reverting }])).rejects.toMatchObject({ code: 3 })
    expect(context.sent.nextNonce(31337)).toBe(0)
  })

  test('a used nonce is refused (SEC-49)', async () => {
    const { ask } = session(chain.url)
    await expect(ask('eth_sendTransaction', [{ to: friend, nonce: '0x0' }])).rejects.toMatchObject({
      code: -32602,
      message: 'eth_sendTransaction: this nonce was used before',
    })
  })
})
