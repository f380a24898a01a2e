import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { elfOf } from './elf.ts'
import {
  add,
  addTo,
  assemble,
  type Code,
  call,
  copy,
  exit,
  jump,
  jumpIfEqual,
  jumpUnless,
  label,
  load8,
  load64,
  mask,
  put8,
  put64,
  type Register,
  set,
  setAddress,
  shiftLeft,
  store8,
  store64,
} from './sbpf.ts'

/**
 * A program in place of Jupiter's, for local chains: it reads the instruction `route` as Jupiter's program does, takes
 * the amount from the visitor's account, and gives exactly the quoted amount from its own account of the other token.
 */

/** The accounts of `route`, by their place. The program's own two come after those of Jupiter. */
const ROUTE_ACCOUNTS = { program: 0, taker: 1, source: 2, destination: 3 } as const
const POOL_ACCOUNTS = { owner: 9, takes: 10, gives: 11 } as const

/** The seed of the address that owns the program's tokens. */
const SEED = 'pool'

/** Who owns what the program swaps with. */
export async function poolOwnerOf(program: Address): Promise<{ owner: Address; bump: number }> {
  const [owner, bump] = await getProgramDerivedAddress({ programAddress: program, seeds: [SEED] })
  return { owner, bump }
}

/** Memory for what the calls of the token program are told. */
const HEAP = 0x3_0000_0000n
/** Where each account of the instruction begins in the input. */
const ACCOUNTS = HEAP
const DATA = HEAP + 0x400n
const METAS = HEAP + 0x500n
const INFOS = HEAP + 0x600n
const INSTRUCTION = HEAP + 0x800n
const SEEDS = HEAP + 0x900n

/** Where the fields of an account are in the input, from its beginning. */
const FIELD = { signer: 1, writable: 2, executable: 3, key: 8, owner: 40, lamports: 72, length: 80, data: 88 }
/** What follows the data of an account: room to grow, then the epoch of its rent. */
const GROWTH = 10_240
const NOT_SEEN = 0xff

const INPUT: Register = 6
const COUNT: Register = 7
const TABLE: Register = 8

/** Notes where each account begins. An account that is named twice is written once. */
const readAccounts: Code = [
  copy(INPUT, 1),
  load64(COUNT, INPUT),
  add(INPUT, 8),
  setAddress(TABLE, ACCOUNTS),
  label('account'),
  jumpIfEqual(COUNT, 0, 'data'),
  load8(2, INPUT),
  jumpUnless(2, NOT_SEEN, 'again'),
  store64(TABLE, 0, INPUT),
  load64(2, INPUT, FIELD.length),
  addTo(INPUT, 2),
  add(INPUT, FIELD.data + GROWTH + 7),
  mask(INPUT, -8),
  add(INPUT, 8),
  jump('next'),
  label('again'),
  shiftLeft(2, 3),
  setAddress(3, ACCOUNTS),
  addTo(3, 2),
  load64(3, 3),
  store64(TABLE, 0, 3),
  add(INPUT, 8),
  label('next'),
  add(TABLE, 8),
  add(COUNT, -1),
  jump('account'),
]

const TAKEN: Register = 8
const GIVEN: Register = 9

/** Reads the amount and the quoted amount, which are the last numbers of the data before slippage and fee. */
const readAmounts: Code = [
  label('data'),
  load64(COUNT, INPUT),
  add(INPUT, 8),
  addTo(COUNT, INPUT),
  load64(TAKEN, COUNT, -19),
  load64(GIVEN, COUNT, -11),
]

const accountInto = (to: Register, place: number): Code => [
  setAddress(to, ACCOUNTS),
  load64(to, to, 8 * place),
]

/** One account of a call: whether it is written and signs, and what the runtime wants to know of it. */
function party(index: number, place: number, isAuthority: boolean): Code {
  const pointer = (offset: number, field: number): Code => [copy(4, 2), add(4, field), store64(3, offset, 4)]
  const flag = (offset: number, field: number): Code => [load8(4, 2, field), store8(3, offset, 4)]
  return [
    accountInto(2, place),
    setAddress(3, METAS + 16n * BigInt(index)),
    pointer(0, FIELD.key),
    put8(3, 8, isAuthority ? 0 : 1),
    put8(3, 9, isAuthority ? 1 : 0),
    setAddress(3, INFOS + 56n * BigInt(index)),
    pointer(0, FIELD.key),
    pointer(8, FIELD.lamports),
    [load64(4, 2, FIELD.length), store64(3, 16, 4)],
    pointer(24, FIELD.data),
    pointer(32, FIELD.owner),
    put64(3, 40, 0),
    flag(48, FIELD.signer),
    flag(49, FIELD.writable),
    flag(50, FIELD.executable),
  ]
}

/** Writes an address of the memory where register 3 points. */
const pointTo = (offset: number, address: bigint): Code => [setAddress(4, address), store64(3, offset, 4)]

/** A transfer by the token program: from, to and authority are places of accounts. */
function transfer(parties: readonly [number, number, number], amount: Register, signers: 0 | 1): Code {
  return [
    setAddress(3, DATA),
    put8(3, 0, 3),
    store64(3, 1, amount),
    parties.map((place, index) => party(index, place, index === 2)),
    accountInto(2, ROUTE_ACCOUNTS.program),
    add(2, FIELD.key),
    setAddress(3, INSTRUCTION),
    store64(3, 0, 2),
    pointTo(8, METAS),
    put64(3, 16, parties.length),
    pointTo(24, DATA),
    put64(3, 32, 9),
    setAddress(1, INSTRUCTION),
    setAddress(2, INFOS),
    set(3, parties.length),
    setAddress(4, SEEDS),
    set(5, signers),
    call('sol_invoke_signed_c'),
  ]
}

/** The seeds by which the program signs for its own address: a list of lists, and the bytes. */
function writeSeeds(bump: number): Code {
  const bytes = [...new TextEncoder().encode(SEED), bump]
  return [
    setAddress(3, SEEDS),
    pointTo(0, SEEDS + 16n),
    put64(3, 8, 2),
    pointTo(16, SEEDS + 48n),
    put64(3, 24, SEED.length),
    pointTo(32, SEEDS + 48n + BigInt(SEED.length)),
    put64(3, 40, 1),
    bytes.map((byte, index) => put8(3, 48 + index, byte)),
  ]
}

/** The file of the program for the address at which it will be. */
export async function exchangeProgram(program: Address): Promise<Uint8Array> {
  const { bump } = await poolOwnerOf(program)
  const { taker, source, destination } = ROUTE_ACCOUNTS
  const { owner, takes, gives } = POOL_ACCOUNTS
  return elfOf(
    assemble([
      readAccounts,
      readAmounts,
      writeSeeds(bump),
      transfer([source, takes, taker], TAKEN, 0),
      transfer([gives, destination, owner], GIVEN, 1),
      set(0, 0),
      exit,
    ]),
  )
}
