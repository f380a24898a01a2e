import {
  airdropFactory,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  type KeyPairSigner,
  lamports,
  pipe,
  type Rpc,
  type RpcSubscriptions,
  type SolanaRpcApi,
  type SolanaRpcSubscriptionsApi,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Solana, startSolana } from './server.ts'

const SOL = 1_000_000_000n
const SLOT_MS = 400

let solana: Solana
let rpc: Rpc<SolanaRpcApi>
let rpcSubscriptions: RpcSubscriptions<SolanaRpcSubscriptionsApi>
/** The chain's clock, which the tests advance. */
let time = Date.UTC(2026, 0, 1)
let ada: KeyPairSigner
let bob: KeyPairSigner
let leaving: AbortController

const wsUrl = () => solana.url.replace('http', 'ws')

beforeAll(async () => {
  solana = await startSolana({ now: () => time })
  rpc = createSolanaRpc(solana.url)
  rpcSubscriptions = createSolanaRpcSubscriptions(wsUrl())
})
afterAll(() => solana.stop())

beforeEach(async () => {
  leaving = new AbortController()
  ;[ada, bob] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
  await rpc.requestAirdrop(ada.address, lamports(10n * SOL)).send()
  return () => leaving.abort()
})

async function transfer(amount: bigint) {
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const transaction = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(ada, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: ada, destination: bob.address, amount }),
        message,
      ),
    signTransactionMessageWithSigners,
  )
  assertIsTransactionWithBlockhashLifetime(transaction)
  return transaction
}

const sendAndConfirm = (transaction: Awaited<ReturnType<typeof transfer>>, skipPreflight = false) =>
  sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, {
    commitment: 'confirmed',
    skipPreflight,
  })

async function next<Item>(items: AsyncIterable<Item>): Promise<Item> {
  for await (const item of items) return item
  throw new Error('The subscription ended without a word.')
}

describe('with the library that wallets use', () => {
  test('a transfer is sent and confirmed', async () => {
    await sendAndConfirm(await transfer(SOL))
    expect((await rpc.getBalance(bob.address).send()).value).toBe(SOL)
  })

  test('a transfer that fails on the chain is reported as failed', async () => {
    const transaction = await transfer(20n * SOL)
    await expect(sendAndConfirm(transaction, true)).rejects.toThrow()
    const [status] = (await rpc.getSignatureStatuses([getSignatureFromTransaction(transaction)]).send()).value
    expect(status?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
  })

  test('an airdrop is confirmed', async () => {
    const airdrop = airdropFactory({ rpc, rpcSubscriptions })
    await airdrop({ commitment: 'confirmed', recipientAddress: bob.address, lamports: lamports(SOL) })
    expect((await rpc.getBalance(bob.address).send()).value).toBe(SOL)
  })

  test('two airdrops of the same amount at once both arrive', async () => {
    // One client joins equal requests into one.
    const clients = [createSolanaRpc(solana.url), createSolanaRpc(solana.url)]
    await Promise.all(clients.map((client) => client.requestAirdrop(bob.address, lamports(SOL)).send()))
    expect((await rpc.getBalance(bob.address).send()).value).toBe(2n * SOL)
  })
})

describe('a subscriber is notified', () => {
  const options = () => ({ abortSignal: leaving.signal })

  test('of a transaction that is already on the chain', async () => {
    const transaction = await transfer(SOL)
    await sendAndConfirm(transaction)
    const signature = getSignatureFromTransaction(transaction)
    const notices = await rpcSubscriptions.signatureNotifications(signature).subscribe(options())
    expect((await next(notices)).value).toEqual({ err: null })
  })

  test('of an account that changes, with its new content', async () => {
    const notices = await rpcSubscriptions
      .accountNotifications(bob.address, { encoding: 'base64' })
      .subscribe(options())
    const heard = next(notices)
    await sendAndConfirm(await transfer(SOL))
    expect((await heard).value).toMatchObject({ lamports: SOL, data: ['', 'base64'] })
  })

  test('of an account that is emptied', async () => {
    const notices = await rpcSubscriptions
      .accountNotifications(ada.address, { encoding: 'base64' })
      .subscribe(options())
    const heard = next(notices)
    await sendAndConfirm(await transfer(10n * SOL - 5_000n))
    expect((await heard).value).toMatchObject({ lamports: 0n })
  })

  test('of slots as they advance', async () => {
    const before = await rpc.getSlot().send()
    const heard = next(await rpcSubscriptions.slotNotifications().subscribe(options()))
    time += 2 * SLOT_MS
    expect((await heard).slot).toBe(before + 2n)
  })
})

describe('over the WebSocket', () => {
  let socket: WebSocket

  beforeEach(async () => {
    socket = new WebSocket(wsUrl())
    await new Promise((resolve) => socket.once('open', resolve))
    return () => socket.terminate()
  })

  const ask = (text: string) => {
    const answer = new Promise<Record<string, unknown>>((resolve) => {
      socket.once('message', (data) => resolve(JSON.parse(String(data))))
    })
    socket.send(text)
    return answer
  }
  const call = (method: string, params: unknown) =>
    ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))

  test('a subscription can be ended once', async () => {
    const { result: id } = await call('accountSubscribe', [ada.address])
    expect(await call('accountUnsubscribe', [id])).toMatchObject({ result: true })
    expect(await call('accountUnsubscribe', [id])).toMatchObject({
      error: { code: -32602, message: 'Invalid subscription id.' },
    })
  })

  test.each([
    ['an unknown topic', 'voteSubscribe', [], -32601],
    ['a property of every object as topic', 'constructorSubscribe', [], -32601],
    ['a method for HTTP only', 'getHealth', [], -32601],
    ['an invalid account', 'accountSubscribe', ['x'], -32602],
    ['a signature that is not a text', 'signatureSubscribe', [1], -32602],
    ['parameters by name', 'slotSubscribe', {}, -32600],
  ])('a call with %s is refused', async (_, method, params, code) => {
    expect(await call(method, params)).toMatchObject({ id: 1, error: { code } })
  })

  test('a text that is not JSON gets an error, and the connection stays open', async () => {
    expect(await ask('{')).toMatchObject({ error: { code: -32700 } })
    expect(await call('slotSubscribe', [])).toMatchObject({ result: 1 })
  })
})

test('a chain that stops closes the connections of its subscribers', async () => {
  const other = await startSolana()
  const socket = new WebSocket(other.url.replace('http', 'ws'))
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await other.stop()
  await closed
})
