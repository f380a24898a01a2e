import * as nodeCrypto from 'node:crypto'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import * as fc from 'fast-check'
import * as viem from 'viem'
import { entryPoint07Address, toPackedUserOperation } from 'viem/account-abstraction'
import { beforeAll, describe, expect, test } from 'vitest'
import { FRAMEWORK } from '../../shared/smartContracts.ts'
import { addressesOf, deriveKeys, type Keys } from '../custody/derive.ts'
import { hybridAccount } from '../smartAccount/frameworkAccount.ts'
import { operationText } from '../smartAccount/operationText.ts'
import type { UserOperation } from '../smartAccount/userOperation.ts'
import { looksLikeTransaction } from '../solana/wire.ts'
import type { Hex, Payload } from './payload.ts'
import { PayloadSchema, Signed } from './payloadSchema.ts'
import { signPayload } from './signPayload.ts'

const SECP256K1_N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let keys: Keys
let evm: Hex
let solana: string
let other: string

beforeAll(async () => {
  keys = await deriveKeys(new Uint8Array(32).fill(7))
  const addresses = addressesOf(keys)
  evm = addresses.evmAddress as Hex
  solana = addresses.solanaAddress
  other = addressesOf(await deriveKeys(new Uint8Array(32).fill(8))).solanaAddress
})

/** The worker's result, after validation at its boundary. */
function sign<K extends Payload['kind']>(
  payload: Extract<Payload, { kind: K }>,
): Extract<Signed, { kind: K }> {
  PayloadSchema.parse(payload)
  return Signed.parse(signPayload(payload, keys)) as Extract<Signed, { kind: K }>
}

const base64 = (bytes: Uint8Array | Iterable<number>) => Buffer.from(bytes as Uint8Array).toString('base64')
const INVALID = expect.objectContaining({ code: -32602 })

/** Verifies Ed25519 with OpenSSL, not with our own library. */
function verifies(signature: string, message: Uint8Array, publicKey = solana): boolean {
  const raw = (text: string) => Buffer.from(getBase58Encoder().encode(text))
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw(publicKey)])
  const key = nodeCrypto.createPublicKey({ key: der, format: 'der', type: 'spki' })
  return nodeCrypto.verify(null, message, key, raw(signature))
}

describe('EVM messages (EIP-191)', () => {
  test('any bytes can be verified, low-s and deterministic', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const message = viem.bytesToHex(bytes)
        const { signature } = sign({ kind: 'evm-message', message })
        expect(await viem.verifyMessage({ address: evm, message: { raw: message }, signature })).toBe(true)
        expect(viem.size(signature)).toBe(65)
        expect(['1b', '1c']).toContain(signature.slice(-2))
        expect(BigInt(viem.parseSignature(signature).s) <= SECP256K1_N / 2n).toBe(true)
        expect(sign({ kind: 'evm-message', message }).signature).toBe(signature)
      }),
      { numRuns: 40 },
    )
  })

  test('RFC 6979: the signature equals viem’s with the same key', async () => {
    const { privateKeyToAccount } = await import('viem/accounts')
    const account = privateKeyToAccount(viem.bytesToHex(keys.evm))
    const message = viem.stringToHex('Sign in to shop.example')
    const expected = await account.signMessage({ message: { raw: message } })
    expect(sign({ kind: 'evm-message', message }).signature).toBe(expected)
  })
})

const permit = {
  domain: { name: 'USD', version: '2', chainId: 1, verifyingContract: `0x${'aa'.repeat(20)}` },
  primaryType: 'Permit',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  message: {
    owner: `0x${'bb'.repeat(20)}`,
    value: '115792089237316195423570985008687907853269984665640564039457',
  },
} as const

describe('typed data (EIP-712)', () => {
  test('can be verified', async () => {
    const { signature } = sign({ kind: 'evm-typed-data', json: JSON.stringify(permit) })
    const data = permit as unknown as viem.TypedDataDefinition
    expect(await viem.verifyTypedData({ ...data, address: evm, signature })).toBe(true)
  })

  test.each([
    ['invalid JSON', '{'],
    ['null', 'null'],
    ['no types', '{"primaryType":"Permit","message":{},"domain":{}}'],
    ['a missing type', JSON.stringify({ ...permit, primaryType: 'Mail' })],
    ['an invalid address', JSON.stringify({ ...permit, message: { ...permit.message, owner: '0x1' } })],
    [
      'a number that JSON has rounded',
      JSON.stringify({ ...permit, message: { ...permit.message, value: 0 } }).replace(
        '"value":0',
        '"value":9007199254740993',
      ),
    ],
  ])('%s is refused', (_, json) => {
    expect(() => sign({ kind: 'evm-typed-data', json })).toThrow(INVALID)
  })
})

describe('typed data of our own accounts', () => {
  const asked = (verifyingContract: unknown, more: object = {}) =>
    JSON.stringify({ ...permit, domain: { ...permit.domain, verifyingContract }, ...more })
  const smart = () => hybridAccount(evm, 0).address
  const { EIP712Domain, ...untyped } = permit.types
  const unnamed = { EIP712Domain: EIP712Domain.slice(0, 3), ...untyped }

  test.each([
    ['our own address', () => asked(evm)],
    ['our own address in lower case', () => asked(evm.toLowerCase())],
    ['our smart account', () => asked(smart())],
    ['our smart account, without types of the domain', () => asked(smart(), { types: untyped })],
    ['our smart account, under a domain that leaves it out', () => asked(smart(), { types: unnamed })],
    ['the contract that redeems delegations', () => asked(FRAMEWORK.DelegationManager.toLowerCase())],
    [
      'our smart account, as the last of two',
      () =>
        asked(permit.domain.verifyingContract)
          .replace('"version"', `"verifyingContract":"${to}","version"`)
          .replace(/"verifyingContract":"0xa[^"]*"/, `"verifyingContract":"${smart()}"`),
    ],
    [
      'an operation of our smart account',
      () => {
        const { types, ...rest } = hybridAccount(evm, 0).typedData(operationOf(), 1)
        const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
        return JSON.stringify({ ...rest, types: { EIP712Domain, ...types } }, text)
      },
    ],
  ])('%s is refused, whoever signs', (_, json) => {
    for (const as of [{}, { account: 'hybrid' }] as const)
      expect(() => sign({ kind: 'evm-typed-data', json: json(), ...as })).toThrow(INVALID)
  })

  test.each([
    ['a chain', { domain: { ...permit.domain, chainId: undefined }, types: untyped }],
    ['a chain that is signed', { domain: { ...permit.domain, chainId: '1' }, types: untyped }],
    ['a contract', { domain: { ...permit.domain, verifyingContract: undefined }, types: untyped }],
    ['a contract that is signed', { types: unnamed }],
    ['a contract that is an address', { domain: { ...permit.domain, verifyingContract: viem.zeroAddress } }],
  ])('a smart account does not sign without %s, which would count for each of its owner’s', (_, more) => {
    const json = JSON.stringify({ ...permit, ...more })
    expect(sign({ kind: 'evm-typed-data', json }).signature).toMatch(/^0x/)
    expect(() => sign({ kind: 'evm-typed-data', json, account: 'hybrid' })).toThrow(INVALID)
  })

  test('a smart account’s signature is its owner’s', () => {
    const json = JSON.stringify(permit)
    const message = viem.stringToHex('hello')
    for (const payload of [
      { kind: 'evm-typed-data', json },
      { kind: 'evm-message', message },
    ] as const)
      expect(sign({ ...payload, account: 'hybrid' }).signature).toBe(sign(payload).signature)
  })
})

const to = `0x${'cc'.repeat(20)}` as const

function operationOf(changed: Partial<UserOperation> = {}): UserOperation {
  const account = hybridAccount(evm, 0)
  return {
    sender: account.address,
    nonce: 3n,
    deployment: account.deployment,
    callData: account.encodeCalls([{ to, value: 1n, data: '0x' }]),
    callGasLimit: 1n,
    verificationGasLimit: 2n,
    preVerificationGas: 3n,
    maxFeePerGas: 5n,
    maxPriorityFeePerGas: 4n,
    paymaster: null,
    ...changed,
  }
}

describe('operations of smart accounts (ERC-4337)', () => {
  const signOperation = (operation: string, chainId = 8453) =>
    sign({ kind: 'evm-user-operation', account: 'hybrid', chainId, operation })
  const paymaster = {
    paymaster: to,
    paymasterVerificationGasLimit: 6n,
    paymasterPostOpGasLimit: 7n,
    paymasterData: '0xab',
  } as const

  test.each([
    ['that deploys the account', {}],
    ['of a deployed account', { deployment: null }],
    ['that a paymaster pays', { paymaster }],
  ])('one %s is signed by the owner, for its chain', async (_, changed) => {
    const operation = operationOf(changed)
    const { signature } = signOperation(operationText(operation))
    const signed = (chainId: number) =>
      viem.recoverTypedDataAddress({ ...hybridAccount(evm, 0).typedData(operation, chainId), signature })
    expect(viem.size(signature)).toBe(65)
    expect(await signed(8453)).toBe(evm)
    expect(await signed(1)).not.toBe(evm)
  })

  test('the signature equals that of viem’s own smart account code', async () => {
    const { privateKeyToAccount } = await import('viem/accounts')
    const owner = privateKeyToAccount(viem.bytesToHex(keys.evm))
    const operation = operationOf()
    const packed = toPackedUserOperation({
      ...operation,
      ...operation.deployment,
      paymaster: undefined,
      signature: '0x',
    })
    const expected = await owner.signTypedData({
      domain: { name: 'HybridDeleGator', version: '1', chainId: 1, verifyingContract: operation.sender },
      types: {
        PackedUserOperation: [
          { name: 'sender', type: 'address' },
          { name: 'nonce', type: 'uint256' },
          { name: 'initCode', type: 'bytes' },
          { name: 'callData', type: 'bytes' },
          { name: 'accountGasLimits', type: 'bytes32' },
          { name: 'preVerificationGas', type: 'uint256' },
          { name: 'gasFees', type: 'bytes32' },
          { name: 'paymasterAndData', type: 'bytes' },
          { name: 'entryPoint', type: 'address' },
        ],
      },
      primaryType: 'PackedUserOperation',
      message: { ...packed, entryPoint: entryPoint07Address },
    })
    expect(signOperation(operationText(operation), 1).signature).toBe(expected)
  })

  test.each<[string, () => string]>([
    ['of another account', () => operationText(operationOf({ sender: to }))],
    ['of the owner itself', () => operationText(operationOf({ sender: evm }))],
    [
      'of the owner’s second account',
      () => {
        const { address: sender, deployment } = hybridAccount(evm, 1)
        return operationText(operationOf({ sender, deployment }))
      },
    ],
    [
      'that deploys by another factory',
      () => operationText(operationOf({ deployment: { factory: to, factoryData: '0x' } })),
    ],
    [
      'that deploys another account',
      () => operationText(operationOf({ deployment: hybridAccount(evm, 1).deployment })),
    ],
    ['with a space', () => `${operationText(operationOf())} `],
    ['with a field twice', () => operationText(operationOf()).replace('{', '{"callData":"0x",')],
    ['with a signature', () => operationText(operationOf()).replace('{', '{"signature":"0x",')],
    ['in upper case', () => operationText(operationOf()).toUpperCase()],
    ['that is empty', () => ''],
    ['that is typed data', () => JSON.stringify(permit)],
  ])('one %s is refused', (_, text) => {
    expect(() => signOperation(text())).toThrow(INVALID)
  })

  test.each([0, -1, 1.5])('a payload for chain %d is invalid', (chainId) => {
    const payload = { kind: 'evm-user-operation', account: 'hybrid', chainId, operation: '' }
    expect(PayloadSchema.safeParse(payload).success).toBe(false)
  })

  test.each(['another', '', '__proto__', 'constructor', undefined])('%s is no kind of account', (account) => {
    const payload = {
      kind: 'evm-user-operation',
      account,
      chainId: 1,
      operation: operationText(operationOf()),
    }
    expect(PayloadSchema.safeParse(payload).success).toBe(false)
    expect(PayloadSchema.safeParse({ kind: 'evm-message', message: '0x', account }).success).toBe(false)
  })
})
const fees = { nonce: 0, gas: 21000n, to, value: 10n ** 18n, data: '0x' } as const
const eip1559 = { ...fees, chainId: 8453, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n } as const
const TRANSACTIONS: [string, viem.TransactionSerializable][] = [
  ['EIP-1559', eip1559],
  ['EIP-1559 that makes a contract', { chainId: 1, nonce: 200, gas: 1n, data: '0x6000', maxFeePerGas: 2n }],
  [
    'EIP-1559 with an access list',
    { ...eip1559, accessList: [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }] },
  ],
  ['EIP-2930', { ...fees, chainId: 1, gasPrice: 1n, accessList: [], type: 'eip2930' }],
  ['legacy with EIP-155', { ...fees, chainId: 31337, gasPrice: 10n ** 9n, type: 'legacy' }],
]

describe('EVM transactions', () => {
  test.each(TRANSACTIONS)('%s: signed by us, and otherwise unchanged', async (_, transaction) => {
    const serialized = viem.serializeTransaction(transaction)
    const chainId = transaction.chainId ?? 0
    const signed = sign({ kind: 'evm-transaction', chainId, serialized }).serialized
    const serializedTransaction = signed as viem.TransactionSerialized
    expect(await viem.recoverTransactionAddress({ serializedTransaction })).toBe(evm)
    const { r: _r, s, v: _v, yParity: _y, ...rest } = viem.parseTransaction(serializedTransaction)
    expect(rest).toEqual(viem.parseTransaction(serialized))
    expect(BigInt(s ?? 0) <= SECP256K1_N / 2n).toBe(true)
  })

  test('any transaction is signed like viem does', async () => {
    const { privateKeyToAccount } = await import('viem/accounts')
    const account = privateKeyToAccount(viem.bytesToHex(keys.evm))
    const amount = fc.bigInt({ min: 0n, max: 2n ** 100n })
    const arbitrary = fc.record({
      chainId: fc.integer({ min: 1, max: 2 ** 31 }),
      nonce: fc.nat(),
      gas: amount,
      value: amount,
      maxFeePerGas: amount,
      data: fc.uint8Array({ maxLength: 100 }).map((bytes) => viem.bytesToHex(bytes)),
    })
    await fc.assert(
      fc.asyncProperty(arbitrary, fc.boolean(), async ({ maxFeePerGas, ...parts }, legacy) => {
        const transaction = legacy
          ? { ...parts, to, gasPrice: maxFeePerGas, type: 'legacy' as const }
          : { ...parts, to, maxFeePerGas, type: 'eip1559' as const }
        const serialized = viem.serializeTransaction(transaction)
        const signed = sign({ kind: 'evm-transaction', chainId: parts.chainId, serialized })
        expect(signed.serialized).toBe(await account.signTransaction(transaction))
      }),
      { numRuns: 60 },
    )
  })

  const plain = viem.serializeTransaction(eip1559)
  const unprotected = viem.serializeTransaction({ ...fees, gasPrice: 1n, type: 'legacy' })
  test.each<[string, Hex, number]>([
    ['another chain (SEC-49)', plain, 1],
    ['legacy without a chain id, valid on every network', unprotected, 1],
    ['legacy for another chain', viem.serializeTransaction({ ...fees, chainId: 5, gasPrice: 1n }), 1],
    ['one that is already signed', `0x02${viem.toRlp(Array(12).fill('0x01')).slice(2)}`, 1],
    ['a legacy one that is already signed', viem.toRlp([...Array(6).fill('0x'), '0x01', '0x01', '0x01']), 1],
    ['bytes after its end', `${plain}00`, 8453],
    ['a missing field', `0x02${viem.toRlp(Array(8).fill('0x01')).slice(2)}`, 1],
    ['a non-canonical length', `0x02f8${(plain.length / 2 - 3).toString(16)}${plain.slice(6)}00`, 8453],
    ['a blob transaction', `0x03${plain.slice(4)}`, 8453],
    ['one that delegates the account (EIP-7702)', `0x04${plain.slice(4)}`, 8453],
    ['an unknown type', `0x7f${plain.slice(4)}`, 8453],
    ['nothing', '0x', 1],
    ['a truncated transaction', plain.slice(0, 40) as Hex, 8453],
    ['the prefix of a signed message', viem.stringToHex('\x19Ethereum Signed Message:\n2hi'), 1],
  ])('%s is refused', (_, serialized, chainId) => {
    expect(() => sign({ kind: 'evm-transaction', chainId, serialized })).toThrow(INVALID)
  })

  test('any bytes cause a refusal and no other error', async () => {
    await fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 64 }),
        fc.constantFrom('', '02', '01', 'c9'),
        (bytes, prefix) => {
          const serialized: Hex = `0x${prefix}${viem.bytesToHex(bytes).slice(2)}`
          expect(() => sign({ kind: 'evm-transaction', chainId: 1, serialized })).toThrow(INVALID)
        },
      ),
    )
  })
})

/** A transaction of `payer` that also needs the signature of `cosigner`. */
function solanaTransaction(payer: string, cosigner: string, version: 0 | 'legacy' = 0): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayer(address(payer), draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: other as never, lastValidBlockHeight: 1n },
        draft,
      ),
    (draft) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [{ address: address(cosigner), role: AccountRole.WRITABLE_SIGNER }],
          data: new Uint8Array([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
        },
        draft,
      ),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message as never)))
}

describe('Solana', () => {
  test('a message can be verified', async () => {
    await fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        fc.pre(!looksLikeTransaction(bytes))
        expect(verifies(sign({ kind: 'solana-message', message: base64(bytes) }).signature, bytes)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test.each([0, 'legacy'] as const)('the message of a transaction (%s) is not signed as text', (version) => {
    const { messageBytes } = getTransactionDecoder().decode(solanaTransaction(solana, other, version))
    expect(() => sign({ kind: 'solana-message', message: base64(messageBytes as never) })).toThrow(INVALID)
  })

  test('a possible transaction of a future version is not signed as text; text of any language is', () => {
    const { messageBytes } = getTransactionDecoder().decode(solanaTransaction(solana, other))
    for (const first of [0x80, 0x81, 0xbf]) {
      const message = base64(new Uint8Array([first, ...messageBytes.slice(1), 0]))
      expect(() => sign({ kind: 'solana-message', message })).toThrow(INVALID)
    }
    for (const text of ['hello', 'Ünïcode', 'привет', '日本語', '👋', '\xffsolana offchain'])
      expect(looksLikeTransaction(new TextEncoder().encode(text))).toBe(false)
    expect(looksLikeTransaction(new Uint8Array([0xff, ...new TextEncoder().encode('solana offchain')]))).toBe(
      false,
    )
  })

  test.each([
    ['alone', () => solanaTransaction(solana, solana)],
    ['legacy', () => solanaTransaction(solana, solana, 'legacy')],
    ['as payer of another’s', () => solanaTransaction(solana, other)],
    ['for another payer', () => solanaTransaction(other, solana)],
  ] as const)('%s: our signature is in its position and can be verified', (_, make) => {
    const bytes = make()
    const signed = sign({ kind: 'solana-transactions', transactions: [base64(bytes), base64(bytes)] })
    expect(signed.signatures).toHaveLength(2)
    const [transaction = '', second] = signed.transactions
    expect(second).toBe(transaction)
    const { messageBytes, signatures } = getTransactionDecoder().decode(
      new Uint8Array(Buffer.from(transaction, 'base64')),
    )
    const before = getTransactionDecoder().decode(bytes)
    expect(messageBytes).toEqual(before.messageBytes)
    expect(verifies(signed.signatures[0] ?? '', new Uint8Array(messageBytes))).toBe(true)
    const ours = signatures[address(solana)]
    expect(ours && Buffer.from(ours)).toEqual(
      Buffer.from(getBase58Encoder().encode(signed.signatures[0] ?? '')),
    )
    if (address(other) in signatures) expect(signatures[address(other)]).toBeNull()
  })

  test.each<[string, () => Uint8Array]>([
    ['does not need our signature', () => solanaTransaction(other, other)],
    ['has a byte after its end', () => new Uint8Array([...solanaTransaction(solana, solana), 0])],
    ['ends early', () => solanaTransaction(solana, solana).slice(0, -1)],
    [
      'has too many signatures',
      () => new Uint8Array([2, ...new Uint8Array(64), ...solanaTransaction(solana, solana).slice(1)]),
    ],
    ['has no signatures', () => new Uint8Array([0, ...solanaTransaction(solana, solana).slice(65)])],
    [
      'has a non-canonical length',
      () => new Uint8Array([0x81, 0, ...solanaTransaction(solana, solana).slice(1)]),
    ],
    [
      'has an unknown version',
      () => solanaTransaction(solana, solana).map((byte, at) => (at === 65 ? 0x81 : byte)),
    ],
    ['is empty', () => new Uint8Array()],
  ])('a transaction that %s is refused', (_, make) => {
    expect(() => sign({ kind: 'solana-transactions', transactions: [base64(make())] })).toThrow(INVALID)
  })

  test('invalid base64 is refused', () => {
    expect(() => sign({ kind: 'solana-message', message: 'A' })).toThrow(INVALID)
  })
})
