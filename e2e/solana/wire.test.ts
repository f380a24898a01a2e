import { base58, base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  Message,
  MessageV0,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  type VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { decode } from '../../secure-frame/src/approval/decode.ts'
import { addressesOf, deriveKeys, type Keys } from '../../secure-frame/src/custody/derive.ts'
import { people, solana } from '../../secure-frame/src/decode/fixtures/context.fixture.ts'
import type { Payload } from '../../secure-frame/src/signing/payload.ts'
import { signPayload } from '../../secure-frame/src/signing/signPayload.ts'
import {
  looksLikeTransaction,
  readTransaction,
  type SolanaMessage,
  signersOf,
} from '../../secure-frame/src/solana/wire.ts'

let keys: Keys
let ours: PublicKey

beforeAll(async () => {
  keys = await deriveKeys(new Uint8Array(32).fill(7))
  ours = new PublicKey(addressesOf(keys).solanaAddress)
})

const keyOf = (byte: number) => new PublicKey(new Uint8Array(32).fill(byte))
const SIZE = 64

/** A transaction of web3.js with space for its signatures. */
function wireOf(message: VersionedMessage): Uint8Array {
  return new VersionedTransaction(message).serialize()
}

interface Plan {
  version: 'legacy' | 0
  instructions: readonly {
    program: number
    accounts: readonly [number, boolean, boolean][]
    data: Uint8Array
  }[]
  inTable: readonly number[]
}

const anyPlans: fc.Arbitrary<Plan> = fc.record({
  version: fc.constantFrom('legacy' as const, 0 as const),
  instructions: fc.array(
    fc.record({
      program: fc.integer({ min: 100, max: 103 }),
      accounts: fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.boolean(), fc.boolean()), {
        maxLength: 6,
      }),
      data: fc.uint8Array({ maxLength: 40 }),
    }),
    { maxLength: 4 },
  ),
  inTable: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }),
})

/** Compiles the plan with web3.js. Account 0 is ours and pays. */
function compile({ version, instructions, inTable }: Plan): VersionedMessage {
  const account = (number: number) => (number === 0 ? ours : keyOf(number))
  const draft = new TransactionMessage({
    payerKey: ours,
    recentBlockhash: keyOf(200).toBase58(),
    instructions: instructions.map(
      ({ program, accounts, data }) =>
        new TransactionInstruction({
          programId: keyOf(program),
          keys: accounts.map(([number, isSigner, isWritable]) => ({
            pubkey: account(number),
            isSigner,
            isWritable,
          })),
          data: Buffer.from(data),
        }),
    ),
  })
  if (version === 'legacy') return draft.compileToLegacyMessage()
  const state = { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0 }
  const table = new AddressLookupTableAccount({
    key: keyOf(201),
    state: { ...state, addresses: inTable.map(keyOf) },
  })
  return draft.compileToV0Message([table])
}

/** The network's size limit: a transaction must fit into one packet. */
const PACKET = 1232
const plans = anyPlans.filter((plan) => wireOf(compile(plan)).length <= PACKET)

/** Encodes a decoded message with the library, which shares no code with ours. */
function writeBack(message: SolanaMessage): Uint8Array {
  const header = {
    numRequiredSignatures: message.required,
    numReadonlySignedAccounts: message.readonlySigners,
    numReadonlyUnsignedAccounts: message.readonlyOthers,
  }
  const staticAccountKeys = message.keys.map((key) => new PublicKey(key))
  const recentBlockhash = base58.encode(message.lifetime)
  if (message.version === 0)
    return new MessageV0({
      header,
      staticAccountKeys,
      recentBlockhash,
      compiledInstructions: message.instructions.map(({ program, accounts, data }) => ({
        programIdIndex: program,
        accountKeyIndexes: [...accounts],
        data,
      })),
      addressTableLookups: message.lookups.map(({ table, writable, readonly }) => ({
        accountKey: new PublicKey(table),
        writableIndexes: [...writable],
        readonlyIndexes: [...readonly],
      })),
    }).serialize()
  return new Message({
    header,
    accountKeys: staticAccountKeys,
    recentBlockhash,
    instructions: message.instructions.map(({ program, accounts, data }) => ({
      programIdIndex: program,
      accounts: [...accounts],
      data: base58.encode(data),
    })),
  }).serialize()
}

const payloadOf = (bytes: Uint8Array) =>
  ({ kind: 'solana-transactions', transactions: [base64.encode(bytes)] }) as const

function signed(bytes: Uint8Array): Uint8Array | null {
  try {
    const result = signPayload<'solana-transactions'>(payloadOf(bytes), keys)
    if (result.kind !== 'solana-transactions') throw new Error('Another kind was signed')
    return base64.decode(result.transactions[0] ?? '')
  } catch {
    return null
  }
}

async function isShownAsDamaged(payload: Payload): Promise<boolean> {
  const account = { eip155: people.me, solana: ours.toBase58() }
  const { dangers } = await decode(payload, { ...solana, account })
  return dangers.some(({ code }) => code === 'malformed')
}

/** One change to the bytes: a byte is replaced, inserted or removed. */
const mutations = fc.array(
  fc.record({ kind: fc.constantFrom('set', 'insert', 'remove'), at: fc.nat(1231), byte: fc.nat(255) }),
  { minLength: 1, maxLength: 3 },
)

function mutate(
  bytes: Uint8Array,
  changes: readonly { kind: string; at: number; byte: number }[],
): Uint8Array {
  const changed = [...bytes]
  for (const { kind, at, byte } of changes) {
    const place = at % Math.max(changed.length, 1)
    changed.splice(place, kind === 'insert' ? 0 : 1, ...(kind === 'remove' ? [] : [byte]))
  }
  return Uint8Array.from(changed)
}

describe('a Solana transaction', () => {
  test('from web3.js can be decoded, and encoding it again gives the same bytes', async () => {
    await fc.assert(
      fc.property(plans, (plan) => {
        const bytes = wireOf(compile(plan))
        const { message, messageBytes } = readTransaction(bytes)
        expect(Buffer.from(writeBack(message)).equals(messageBytes)).toBe(true)
        expect(looksLikeTransaction(messageBytes)).toBe(true)
        expect(looksLikeTransaction(bytes)).toBe(true)
      }),
    )
  })

  test('with any changes is signed only if it was shown completely, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(plans, mutations, async (plan, changes) => {
        const bytes = mutate(wireOf(compile(plan)), changes)
        const answer = signed(bytes)
        const damaged = await isShownAsDamaged(payloadOf(bytes))
        if (answer === null) {
          // An intact transaction of another account is displayed as such, but not signed.
          if (!damaged)
            expect(signersOf(readTransaction(bytes)).map(String)).not.toContain(String(ours.toBytes()))
          return
        }
        expect(damaged).toBe(false)
        const { message, messageBytes, signaturesAt } = readTransaction(bytes)
        expect(Buffer.from(writeBack(message)).equals(messageBytes)).toBe(true)
        const library = VersionedTransaction.deserialize(bytes).message
        expect(Buffer.from(library.serialize()).equals(messageBytes)).toBe(true)
        // Only our signature may have changed.
        const room = signaturesAt + message.required * SIZE
        expect(Buffer.from(answer.subarray(room)).equals(messageBytes)).toBe(true)
        const changed = [...answer].flatMap((byte, at) =>
          byte === bytes[at] ? [] : [Math.floor((at - signaturesAt) / SIZE)],
        )
        expect(new Set(changed).size).toBe(1)
      }),
      { numRuns: 400 },
    )
  })
})

/** The parts of a legacy or version 0 message, written out so that each can be made invalid. */
function spelled(parts: {
  version?: number
  count?: readonly number[]
  header?: readonly number[]
  accounts?: readonly (PublicKey | 'ours')[]
  accountCount?: readonly number[]
  instructions?: readonly (readonly number[])[]
  lookups?: readonly (readonly number[])[]
  after?: readonly number[]
}): Uint8Array {
  const accounts = (parts.accounts ?? ['ours', keyOf(1), keyOf(2)]).map((each) =>
    each === 'ours' ? ours : each,
  )
  const header = parts.header ?? [1, 0, 1]
  const instructions = parts.instructions ?? [[2, 1, 1, 1, 42]]
  return Uint8Array.from([
    ...(parts.count ?? [1]),
    ...new Uint8Array(SIZE * (header[0] ?? 0)),
    ...(parts.version === undefined ? [] : [parts.version]),
    ...header,
    ...(parts.accountCount ?? [accounts.length]),
    ...accounts.flatMap((each) => [...each.toBytes()]),
    ...keyOf(9).toBytes(),
    instructions.length,
    ...instructions.flat(),
    ...(parts.version === undefined ? [] : [parts.lookups?.length ?? 0, ...(parts.lookups ?? []).flat()]),
    ...(parts.after ?? []),
  ])
}

const table = (byte: number) => [...keyOf(byte).toBytes()]

describe('a transaction that the runtime refuses is shown as damaged and not signed:', () => {
  test.each<[string, () => Uint8Array]>([
    ['an account twice', () => spelled({ accounts: ['ours', keyOf(1), keyOf(1)] })],
    ['a program that is the payer', () => spelled({ instructions: [[0, 0, 0]] })],
    ['a program out of range', () => spelled({ instructions: [[3, 0, 0]] })],
    ['an account out of range', () => spelled({ instructions: [[2, 1, 3, 0]] })],
    [
      'a program from a table',
      () => spelled({ version: 0x80, instructions: [[3, 0, 0]], lookups: [[...table(5), 1, 0, 0]] }),
    ],
    [
      'an account after the last lookup',
      () => spelled({ version: 0x80, instructions: [[2, 1, 4, 0]], lookups: [[...table(5), 1, 0, 0]] }),
    ],
    ['a table without accounts', () => spelled({ version: 0x80, lookups: [[...table(5), 0, 0]] })],
    [
      'a table that names one account twice',
      () => spelled({ version: 0x80, lookups: [[...table(5), 1, 7, 1, 7]] }),
    ],
    [
      'more accounts than indexes',
      () => spelled({ version: 0x80, lookups: [[...table(5), 0xfe, 1, ...Array(254).keys(), 0]] }),
    ],
    ['a future version', () => spelled({ version: 0x81 })],
    ['a payer that is readonly', () => spelled({ header: [1, 1, 1] })],
    ['more readonly accounts than there are', () => spelled({ header: [1, 0, 3] })],
    ['no signer', () => spelled({ count: [0], header: [0, 0, 1] })],
    ['an extra signature', () => spelled({ count: [2], header: [1, 0, 1] })],
    ['a count in a longer encoding', () => spelled({ count: [0x81, 0] })],
    ['a count of accounts in a longer encoding', () => spelled({ accountCount: [0x83, 0] })],
    ['an extra byte at the end', () => spelled({ after: [0] })],
    ['lookups in a legacy message', () => spelled({ after: [1, ...table(5), 1, 0, 0] })],
    [
      'larger than a packet',
      () => spelled({ instructions: [[2, 0, 0x80, 0x09, ...new Array<number>(1152).fill(1)]] }),
    ],
    ['no bytes', () => new Uint8Array()],
  ])('%s', async (_, make) => {
    const bytes = make()
    expect(() => readTransaction(bytes)).toThrow(RangeError)
    expect(signed(bytes)).toBeNull()
    expect(await isShownAsDamaged(payloadOf(bytes))).toBe(true)
  })

  test.each<[string, () => Uint8Array]>([
    ['a legacy message', () => spelled({})],
    ['a message of version 0', () => spelled({ version: 0x80 })],
    [
      'a message with lookups',
      () => spelled({ version: 0x80, instructions: [[2, 2, 3, 4, 0]], lookups: [[...table(5), 1, 0, 1, 1]] }),
    ],
    ['a message without instructions', () => spelled({ instructions: [] })],
    [
      'a message with one table twice',
      () =>
        spelled({
          version: 0x80,
          lookups: [
            [...table(5), 1, 0, 0],
            [...table(5), 0, 1, 1],
          ],
        }),
    ],
  ])('but a similar valid one is signed: %s', async (_, make) => {
    expect(signed(make())).not.toBeNull()
    expect(await isShownAsDamaged(payloadOf(make()))).toBe(false)
  })
})

describe('a message to sign that is in fact a transaction', () => {
  const shapes: readonly [string, () => Uint8Array][] = [
    ['the message of a legacy transaction', () => spelled({}).subarray(65)],
    ['the message of a version 0 transaction', () => spelled({ version: 0x80 }).subarray(65)],
    ['a whole legacy transaction', () => spelled({})],
    ['a whole version 0 transaction', () => spelled({ version: 0x80 })],
    [
      'a message that the runtime refuses today',
      () => spelled({ accounts: ['ours', keyOf(1), keyOf(1)] }).subarray(65),
    ],
    ['a message of a future version', () => spelled({ version: 0x81, after: [1, 2, 3] }).subarray(65)],
    [
      'a message larger than a packet',
      () => spelled({ instructions: [[2, 0, 0x80, 0x09, ...new Array<number>(1152).fill(1)]] }).subarray(65),
    ],
  ]
  test.each(shapes)('is refused by the signer and shown as a danger: %s', async (_, make) => {
    const payload = { kind: 'solana-message', message: base64.encode(make()) } as const
    expect(() => signPayload<'solana-message'>(payload, keys)).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
    const { dangers } = await decode(payload, solana)
    expect(dangers.map(({ code }) => code)).toContain('message-is-transaction')
  })
})
