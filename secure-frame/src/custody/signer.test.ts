import { ErrorCode } from '@airlock/host-sdk/contract'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { IDBFactory } from 'fake-indexeddb'
import { stringToHex, verifyMessage } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Wallet } from '../../shared/values.ts'
import { hashPayload } from '../signing/payload.ts'
import { openRecords } from '../storage/records.ts'
import { CALL_TIMEOUT } from './messages.ts'
import { serveSigner } from './serveSigner.ts'
import { type Connection, createSigner, type Signer } from './signer.ts'
import { type Clock, IDLE_LIMIT } from './unlocked.ts'
import { openVault } from './vault.ts'

const userId = 'u1'
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** A clock that only moves manually; `sleep` simulates a sleeping computer, whose timers do not run. */
function handClock() {
  let now = 1_000_000
  const timers = new Set<{ at: number; task: () => void }>()
  const clock: Clock = {
    now: () => now,
    setTimer: (task, ms) => {
      const timer = { at: now + ms, task }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  return {
    clock,
    sleep: (ms: number) => {
      now += ms
    },
    pass: (ms: number) => {
      now += ms
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer)
        timer.task()
      }
    },
  }
}

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** A browser: persistent storage, and signers that can be started and killed. */
function browser(factory: IDBFactory | null = new IDBFactory()) {
  const time = handClock()
  const records = () => openRecords('airlock-custody', () => factory ?? undefined)
  let kill = () => {}
  let started = 0
  const seen: unknown[] = []
  const connect = (onFailure: () => void): Connection => {
    started++
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    serveSigner(port2, openVault(records()), time.clock)
    port1.addEventListener('message', ({ data }) => void seen.push(data))
    kill = onFailure
    return { port: port1, end: () => port1.close() }
  }
  const open = () => createSigner(connect)
  return {
    ...time,
    signer: open(),
    open,
    records: records(),
    kill: () => kill(),
    started: () => started,
    seen,
  }
}

/** The server's part: stores the shares that it receives, and returns the wallet. */
async function createWallet(signer: Signer) {
  const { authShare, recoveryShare, ...addresses } = await signer.create({ userId })
  const wallet: Wallet = { walletId: 'w1', epoch: 1, ...addresses }
  await signer.keep({ userId, wallet })
  return { wallet, authShare, recoveryShare }
}

const message = { kind: 'evm-message', message: stringToHex('hello') } as const
const ask = async () => ({ payload: message, hash: await hashPayload(message) })
const LOCKED = { code: ErrorCode.UNAUTHORIZED, data: { reason: 'locked' } }

describe('a wallet', () => {
  test('is created, used, locked, and unlocked on the next page', async () => {
    const { signer, open } = browser()
    const { wallet, authShare } = await createWallet(signer)
    const { signature } = await signer.sign(await ask())
    const signed = { address: wallet.evmAddress as `0x${string}`, message: 'hello', signature }
    expect(await verifyMessage(signed)).toBe(true)

    await signer.lock()
    await expect(signer.sign(await ask())).rejects.toMatchObject(LOCKED)

    const next = open()
    await expect(next.sign(await ask())).rejects.toMatchObject(LOCKED)
    expect(await next.unlock({ userId, wallet, authShare })).toBe('unlocked')
    expect((await next.sign(await ask())).signature).toBe(signature)
    expect(await next.status()).toEqual({ locked: false, persistent: true })
  })

  test('is different each time', async () => {
    const { signer } = browser()
    const [one, other] = [await signer.create({ userId }), await signer.create({ userId })]
    expect(one.evmAddress).not.toBe(other.evmAddress)
    expect(one.solanaAddress).not.toBe(other.solanaAddress)
  })

  test('is restored on a device without a share, and is available the next time', async () => {
    const { wallet, authShare, recoveryShare } = await createWallet(browser().signer)
    const { signer, open } = browser()
    await expect(signer.unlock({ userId, wallet, authShare })).rejects.toMatchObject({
      code: ErrorCode.RECOVERY_REQUIRED,
    })
    expect(await signer.restore({ userId, wallet, authShare, recoveryShare })).toBe('unlocked')
    expect(await open().unlock({ userId, wallet, authShare })).toBe('unlocked')
  })

  test('that the user already has: the new one is discarded', async () => {
    const { signer, records } = browser()
    const { authShare: _a, recoveryShare: _r, ...addresses } = await signer.create({ userId })
    await signer.discard()
    const wallet = { walletId: 'w1', epoch: 1, ...addresses }
    await expect(signer.keep({ userId, wallet })).rejects.toMatchObject({ code: ErrorCode.RECOVERY_REQUIRED })
    expect(await records.get(userId)).toBeUndefined()
  })

  test('is not stored for another user or another address than it was created for', async () => {
    const { signer, records } = browser()
    const { authShare: _a, recoveryShare: _r, ...addresses } = await signer.create({ userId })
    const wallet = { walletId: 'w1', epoch: 1, ...addresses }
    await expect(signer.keep({ userId: 'u2', wallet })).rejects.toMatchObject({
      code: ErrorCode.RECOVERY_REQUIRED,
    })
    const evmAddress = `0x${'11'.repeat(20)}`
    await expect(signer.keep({ userId, wallet: { ...wallet, evmAddress } })).rejects.toMatchObject({
      code: ErrorCode.SHARE_MISMATCH,
    })
    expect(await records.get(userId)).toBeUndefined()
  })

  test('lasts as long as the page without storage, and reports that (R22)', async () => {
    const { signer } = browser(null)
    const { wallet, authShare } = await createWallet(signer)
    expect(await signer.status()).toEqual({ locked: false, persistent: false })
    await signer.lock()
    expect(await signer.unlock({ userId, wallet, authShare })).toBe('unlocked')
    await signer.sign(await ask())
  })
})

describe('invalid shares', () => {
  test('of the server unlock nothing and change nothing on the disk', async () => {
    const { signer, records } = browser()
    const mine = await createWallet(signer)
    await signer.lock()
    const theirs = await createWallet(browser().signer)
    const before = await records.get(userId)
    const wrong = { code: ErrorCode.SHARE_MISMATCH }
    const owner = { userId, wallet: mine.wallet }
    const { authShare, recoveryShare } = theirs
    await expect(signer.unlock({ ...owner, authShare })).rejects.toMatchObject(wrong)
    await expect(signer.restore({ ...owner, authShare, recoveryShare })).rejects.toMatchObject(wrong)
    await expect(
      signer.restore({ ...owner, authShare: mine.authShare, recoveryShare }),
    ).rejects.toMatchObject(wrong)
    const half = theirs.recoveryShare.slice(44)
    const mixed = `${mine.recoveryShare.slice(0, 44)}${half}`
    await expect(
      signer.restore({ ...owner, authShare: mine.authShare, recoveryShare: mixed }),
    ).rejects.toMatchObject(wrong)
    await expect(signer.unlock({ ...owner, authShare: 'AAAA' })).rejects.toMatchObject(wrong)
    expect(await records.get(userId)).toEqual(before)
    expect((await signer.status()).locked).toBe(true)
  })

  test('on the disk differ from missing ones; recovery replaces them and keeps a copy', async () => {
    const { signer, records } = browser()
    const { wallet, authShare, recoveryShare } = await createWallet(signer)
    await signer.lock()
    await records.update(userId, () => ({ v: 1, nonsense: true }))
    const corrupt = { code: ErrorCode.SHARE_MISMATCH, data: { reason: 'corrupt' } }
    await expect(signer.unlock({ userId, wallet, authShare })).rejects.toMatchObject(corrupt)
    expect(await records.get(userId)).toEqual({ v: 1, nonsense: true })
    await signer.restore({ userId, wallet, authShare, recoveryShare })
    expect(await records.get(`aside:${userId}`)).toEqual([{ v: 1, nonsense: true }])
    await signer.sign(await ask())
  })

  test('of a newer version stay; the recovered share lives until the lock', async () => {
    const { signer, records } = browser()
    const { wallet, authShare, recoveryShare } = await createWallet(browser().signer)
    await records.update(userId, () => ({ v: 2 }))
    const newer = { code: ErrorCode.SHARE_MISMATCH, data: { reason: 'newer' } }
    await expect(signer.unlock({ userId, wallet, authShare })).rejects.toMatchObject(newer)
    await signer.restore({ userId, wallet, authShare, recoveryShare })
    await signer.sign(await ask())
    await signer.sign(await ask())
    await signer.lock()
    await expect(signer.unlock({ userId, wallet, authShare })).rejects.toMatchObject(newer)
    expect(await records.get(userId)).toEqual({ v: 2 })
  })

  test('that disappear while the wallet is unlocked lead to recovery, not to a new wallet', async () => {
    const { signer, records } = browser()
    await createWallet(signer)
    await records.update(userId, () => undefined)
    await expect(signer.sign(await ask())).rejects.toMatchObject({ code: ErrorCode.RECOVERY_REQUIRED })
  })
})

describe('only the shown request is signed (SEC-44)', () => {
  test('a request that changed after it was shown is refused', async () => {
    const { signer } = browser()
    await createWallet(signer)
    const { hash } = await ask()
    const payload = { kind: 'evm-message', message: stringToHex('hellO') } as const
    await expect(signer.sign({ payload, hash })).rejects.toMatchObject({ code: ErrorCode.INVALID_PARAMS })
  })

  test('a payload with extra fields is refused', async () => {
    const { signer } = browser()
    await createWallet(signer)
    const payload = { ...message, note: 'x' }
    await expect(signer.sign({ payload, hash: await hashPayload(payload) })).rejects.toMatchObject({
      code: ErrorCode.INVALID_PARAMS,
    })
  })
})

describe('the lock', () => {
  test('closes after 15 minutes without a signature or activity', async () => {
    const { signer, pass } = browser()
    const reasons: string[] = []
    signer.onLocked((reason) => void reasons.push(reason))
    await createWallet(signer)
    pass(IDLE_LIMIT - 1)
    await signer.sign(await ask())
    pass(IDLE_LIMIT - 1)
    signer.touch()
    expect((await signer.status()).locked).toBe(false)
    pass(IDLE_LIMIT - 1)
    expect((await signer.status()).locked).toBe(false)
    pass(1)
    expect((await signer.status()).locked).toBe(true)
    expect(reasons).toEqual(['idle'])
    await expect(signer.sign(await ask())).rejects.toMatchObject(LOCKED)
  })

  test('closes at the first use after the computer has slept that long', async () => {
    const { signer, sleep } = browser()
    await createWallet(signer)
    sleep(IDLE_LIMIT)
    signer.touch()
    await expect(signer.sign(await ask())).rejects.toMatchObject(LOCKED)
  })

  test('is reported once, and not at all if nothing was unlocked', async () => {
    const { signer } = browser()
    const reasons: string[] = []
    const stop = signer.onLocked((reason) => void reasons.push(reason))
    await signer.lock()
    await createWallet(signer)
    await signer.lock()
    await signer.lock()
    expect(reasons).toEqual(['asked'])
    stop()
    await createWallet(signer)
    await signer.lock()
    expect(reasons).toEqual(['asked'])
  })

  test('discards a wallet that was created and not yet stored', async () => {
    const { signer } = browser()
    const { authShare: _a, recoveryShare: _r, ...addresses } = await signer.create({ userId })
    await signer.lock()
    const wallet = { walletId: 'w1', epoch: 1, ...addresses }
    await expect(signer.keep({ userId, wallet })).rejects.toMatchObject({ code: ErrorCode.RECOVERY_REQUIRED })
  })
})

describe('export', () => {
  test('has formats that other wallets read', async () => {
    const { signer } = browser()
    const { wallet, authShare, recoveryShare } = await createWallet(signer)
    const phrase = text(await signer.exportKeys({ format: 'phrase', authShare }))
    expect(mnemonicToEntropy(phrase, wordlist)).toHaveLength(32)
    expect(mnemonicToAccount(phrase).address).toBe(wallet.evmAddress)
    const evm = text(await signer.exportKeys({ format: 'evm', authShare, recoveryShare }))
    expect(privateKeyToAccount(evm as `0x${string}`).address).toBe(wallet.evmAddress)
    const { getBase58Encoder, createKeyPairSignerFromBytes } = await import('@solana/kit')
    const solana = text(await signer.exportKeys({ format: 'solana', authShare }))
    const pair = await createKeyPairSignerFromBytes(new Uint8Array(getBase58Encoder().encode(solana)))
    expect(pair.address).toBe(wallet.solanaAddress)
  })

  test('needs an unlocked wallet and the right shares', async () => {
    const { signer } = browser()
    const { authShare } = await createWallet(signer)
    const theirs = await createWallet(browser().signer)
    const wrong = { code: ErrorCode.SHARE_MISMATCH }
    await expect(signer.exportKeys({ format: 'evm', authShare: theirs.authShare })).rejects.toMatchObject(
      wrong,
    )
    await expect(
      signer.exportKeys({ format: 'evm', authShare, recoveryShare: theirs.recoveryShare }),
    ).rejects.toMatchObject(wrong)
    await signer.lock()
    await expect(signer.exportKeys({ format: 'evm', authShare })).rejects.toMatchObject(LOCKED)
  })
})

describe('a failing signer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('that dies: pending calls reject, the wallet is locked, the next call starts another', async () => {
    const { signer, kill, started } = browser()
    const { wallet, authShare } = await createWallet(signer)
    const reasons: string[] = []
    signer.onLocked((reason) => void reasons.push(reason))
    const inFlight = [signer.sign(await ask()), signer.status()]
    kill()
    const results = await Promise.allSettled(inFlight)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(reasons).toEqual(['crash'])
    await expect(signer.sign(await ask())).rejects.toMatchObject(LOCKED)
    await signer.unlock({ userId, wallet, authShare })
    await signer.sign(await ask())
    expect(started()).toBe(2)
  })

  test('that does not respond is terminated', async () => {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    const end = vi.fn()
    const signer = createSigner(() => ({ port: port1, end }))
    const reasons: string[] = []
    signer.onLocked((reason) => void reasons.push(reason))
    const asked = expect(signer.status()).rejects.toMatchObject({ code: ErrorCode.REQUEST_TIMEOUT })
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT)
    await asked
    expect(end).toHaveBeenCalledOnce()
    expect(reasons).toEqual(['crash'])
  })

  test('that was never loaded has an error of its own: a retry may succeed', async () => {
    const signer = createSigner((onFailure) => {
      const { port1 } = new MessageChannel()
      ports.push(port1)
      queueMicrotask(onFailure)
      return { port: port1, end: () => port1.close() }
    })
    await expect(signer.status()).rejects.toMatchObject({
      code: ErrorCode.INTERNAL,
      data: { reason: 'network' },
    })
  })

  test('that cannot be started rejects', async () => {
    const signer = createSigner(() => {
      throw new DOMException('no workers here', 'SecurityError')
    })
    await expect(signer.create({ userId })).rejects.toMatchObject({ code: ErrorCode.INTERNAL })
    await signer.lock()
    signer.touch()
  })

  test('with an invalid response rejects', async () => {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    port2.addEventListener('message', ({ data }) => {
      port2.postMessage('nonsense')
      port2.postMessage({ id: data.id, ok: true, value: { locked: 'perhaps' } })
    })
    port2.start()
    const signer = createSigner(() => ({ port: port1, end: () => {} }))
    await expect(signer.status()).rejects.toMatchObject({ code: ErrorCode.INTERNAL })
  })
})

describe('the worker’s responses', () => {
  test('contain no key, phrase or device share, whatever the request', async () => {
    const { signer, seen } = browser()
    const { wallet, authShare, recoveryShare } = await createWallet(signer)
    const phrase = await signer.exportKeys({ format: 'phrase', authShare })
    const seed = text(phrase)
    seen.length = 0
    await signer.sign(await ask())
    await signer.lock()
    await signer.unlock({ userId, wallet, authShare })
    await signer.sign({ payload: { kind: 'evm-typed-data', json: '{' }, hash: '' }).catch(() => undefined)
    await signer.restore({ userId, wallet, authShare, recoveryShare })
    await signer.status()
    const words = JSON.stringify(seen)
    const device = Buffer.from(recoveryShare, 'base64url').subarray(33)
    const secrets = [
      seed,
      Buffer.from(mnemonicToEntropy(seed, wordlist)).toString('hex'),
      device.toString('base64url'),
      device.toString('hex'),
      authShare,
    ]
    for (const secret of secrets) expect(words).not.toContain(secret)
  })

  test('are only for valid requests', async () => {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    serveSigner(port2, openVault(openRecords('a', () => undefined)))
    const answers: unknown[] = []
    const done = new Promise<void>((resolve) => {
      port1.addEventListener('message', ({ data }) => {
        answers.push(data)
        if (data.id === 99) resolve()
      })
    })
    port1.start()
    for (const hostile of [
      null,
      'sign',
      { id: 1, call: '__proto__', params: {} },
      { id: 2, call: 'constructor', params: {} },
      { id: 3, call: 'status', params: {}, more: 1 },
      { id: '4', call: 'status', params: {} },
    ])
      port1.postMessage(hostile)
    port1.postMessage({ id: 5, call: 'unlock', params: { userId } })
    port1.postMessage({ id: 99, call: 'status', params: {} })
    await done
    expect(answers).toEqual([
      { id: 5, ok: false, error: expect.objectContaining({ code: ErrorCode.INVALID_PARAMS }) },
      { id: 99, ok: true, value: { locked: true, persistent: true } },
    ])
  })
})
