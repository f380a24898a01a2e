/**
 * An assembler for the machine code of Solana's programs (sBPF version 0): 8 bytes for each instruction, with an opcode,
 * two registers, an offset of 16 bits and a number of 32 bits.
 */

export type Register = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/** An instruction, a place to jump to, or several of them. */
export type Code = Instruction | { label: string } | readonly Code[]

interface Instruction {
  opcode: number
  to?: Register
  from?: Register
  offset?: number
  value?: number
  /** The place where a jump leads. */
  target?: string
  /** The upper half of a number of 64 bits, which takes a second instruction. */
  upper?: number
  /** The function of the runtime that is called. */
  symbol?: string
}

export const label = (name: string): Code => ({ label: name })

/** Loads from the memory to which a register points. */
export const load8 = (to: Register, from: Register, offset = 0): Code => ({ opcode: 0x71, to, from, offset })
export const load64 = (to: Register, from: Register, offset = 0): Code => ({ opcode: 0x79, to, from, offset })
/** Stores a register, or a number, where another register points. */
export const store8 = (to: Register, offset: number, from: Register): Code => ({
  opcode: 0x73,
  to,
  from,
  offset,
})
export const store64 = (to: Register, offset: number, from: Register): Code => ({
  opcode: 0x7b,
  to,
  from,
  offset,
})
export const put8 = (to: Register, offset: number, value: number): Code => ({
  opcode: 0x72,
  to,
  offset,
  value,
})
export const put64 = (to: Register, offset: number, value: number): Code => ({
  opcode: 0x7a,
  to,
  offset,
  value,
})
export const set = (to: Register, value: number): Code => ({ opcode: 0xb7, to, value })
export const copy = (to: Register, from: Register): Code => ({ opcode: 0xbf, to, from })
export const add = (to: Register, value: number): Code => ({ opcode: 0x07, to, value })
export const addTo = (to: Register, from: Register): Code => ({ opcode: 0x0f, to, from })
export const mask = (to: Register, value: number): Code => ({ opcode: 0x57, to, value })
export const shiftLeft = (to: Register, value: number): Code => ({ opcode: 0x67, to, value })
export const jump = (target: string): Code => ({ opcode: 0x05, target })
export const jumpIfEqual = (to: Register, value: number, target: string): Code => ({
  opcode: 0x15,
  to,
  value,
  target,
})
export const jumpUnless = (to: Register, value: number, target: string): Code => ({
  opcode: 0x55,
  to,
  value,
  target,
})
export const exit: Code = { opcode: 0x95 }
/** Calls a function of the runtime. Its number is filled in when the program is loaded. */
export const call = (symbol: string): Code => ({ opcode: 0x85, from: 1, value: -1, symbol })
/** A whole address. */
export const setAddress = (to: Register, address: bigint): Code => ({
  opcode: 0x18,
  to,
  value: Number(BigInt.asIntN(32, address)),
  upper: Number(BigInt.asIntN(32, address >> 32n)),
})

const flat = (code: Code): (Instruction | { label: string })[] =>
  Array.isArray(code) ? code.flatMap(flat) : [code as Instruction | { label: string }]

/** Machine code, and where it calls which functions of the runtime (in bytes from its beginning). */
export interface Assembled {
  bytes: Uint8Array
  calls: { at: number; symbol: string }[]
}

/** How many times 8 bytes an instruction takes. */
const sizeOf = ({ upper }: Instruction): number => (upper === undefined ? 1 : 2)

interface Placed {
  instruction: Instruction
  /** Counted in 8 bytes. */
  place: number
}

/** Where each instruction and each label is. */
function place(code: Code): { placed: Placed[]; labels: ReadonlyMap<string, number>; length: number } {
  const labels = new Map<string, number>()
  const placed: Placed[] = []
  let length = 0
  for (const one of flat(code)) {
    if ('label' in one) labels.set(one.label, length)
    else {
      placed.push({ instruction: one, place: length })
      length += sizeOf(one)
    }
  }
  return { placed, labels, length }
}

/** How far a jump goes, counted from the instruction after it; or the offset of a load or store. */
function offsetOf(
  { instruction: { target, offset = 0 }, place }: Placed,
  labels: ReadonlyMap<string, number>,
) {
  if (target === undefined) return offset
  const end = labels.get(target)
  if (end === undefined) throw new Error(`There is no label ${target}.`)
  return end - place - 1
}

/** Translates code to bytes. Throws if a jump leads to no label. */
export function assemble(code: Code): Assembled {
  const { placed, labels, length } = place(code)
  const view = new DataView(new ArrayBuffer(8 * length))
  const calls: Assembled['calls'] = []
  for (const one of placed) {
    const { opcode, to = 0, from = 0, value = 0, upper, symbol } = one.instruction
    const at = 8 * one.place
    view.setUint8(at, opcode)
    view.setUint8(at + 1, (from << 4) | to)
    view.setInt16(at + 2, offsetOf(one, labels), true)
    view.setInt32(at + 4, value, true)
    if (upper !== undefined) view.setInt32(at + 12, upper, true)
    if (symbol !== undefined) calls.push({ at, symbol })
  }
  return { bytes: new Uint8Array(view.buffer), calls }
}
