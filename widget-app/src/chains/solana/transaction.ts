import { keyOf } from './address.ts'

interface AccountUse {
  address: string
  signer?: boolean
  writable?: boolean
}

export interface Instruction {
  program: string
  accounts: readonly AccountUse[]
  data: Uint8Array
}

/** A number below 2^16, seven bits a byte (https://solana.com/docs/core/transactions, "Compact Array Format"). */
const compact = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, value >> 7])

const rankOf = (use: AccountUse): number => (use.signer ? 0 : 2) + (use.writable ? 0 : 1)

/** Every account once, with all that is asked of it, in the order of the format: who signs first, who pays before all. */
function accountsOf(payer: string, instructions: readonly Instruction[]): AccountUse[] {
  const used: AccountUse[] = [
    { address: payer, signer: true, writable: true },
    ...instructions.flatMap(({ accounts }) => accounts),
    ...instructions.map(({ program }) => ({ address: program })),
  ]
  const merged = new Map<string, AccountUse>()
  for (const { address, signer = false, writable = false } of used) {
    const before = merged.get(address)
    merged.set(address, {
      address,
      signer: signer || before?.signer === true,
      writable: writable || before?.writable === true,
    })
  }
  return [...merged.values()].sort((one, other) => rankOf(one) - rankOf(other))
}

/** An unsigned transaction in the legacy format (https://solana.com/docs/core/transactions), with room for the signatures. */
export function unsignedTransaction(
  payer: string,
  instructions: readonly Instruction[],
  blockhash: string,
): Uint8Array {
  const accounts = accountsOf(payer, instructions)
  const at = (address: string): number => accounts.findIndex((account) => account.address === address)
  const count = (rank: number): number => accounts.filter((account) => rankOf(account) === rank).length
  const signers = count(0) + count(1)
  const body = instructions.flatMap(({ program, accounts: uses, data }) => [
    at(program),
    ...compact(uses.length),
    ...uses.map(({ address }) => at(address)),
    ...compact(data.length),
    ...data,
  ])
  return Uint8Array.from([
    ...compact(signers),
    ...new Uint8Array(64 * signers),
    ...[signers, count(1), count(3)],
    ...compact(accounts.length),
    ...accounts.flatMap(({ address }) => [...keyOf(address)]),
    ...keyOf(blockhash),
    ...compact(instructions.length),
    ...body,
  ])
}
