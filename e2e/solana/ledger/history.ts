import { getBase58Decoder, getTransactionEncoder } from '@solana/kit'
import type { TransactionMetadata } from 'litesvm'
import { decimalsOf, tokenIn, uiAmount } from './accounts.ts'
import type { Executed, Ledger, Moment } from './ledger.ts'
import type { Message } from './message.ts'

/** The encodings of `getTransaction`. `jsonParsed` does not decode instructions further: program, accounts, data. */
export const TRANSACTION_ENCODINGS = ['json', 'jsonParsed', 'base58', 'base64'] as const
type TransactionEncoding = (typeof TRANSACTION_ENCODINGS)[number]

type Instruction = { program: number; accounts: readonly number[]; data: Uint8Array; height: number | null }

const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)

export const statusOf = (error: unknown) => (error === null ? { Ok: null } : { Err: error })

function encodeInstruction(message: Message, instruction: Instruction, isParsed: boolean) {
  const { program, accounts, data, height } = instruction
  const rest = { data: base58(data), stackHeight: height }
  if (!isParsed) return { programIdIndex: program, accounts, ...rest }
  const keys = message.staticAccounts
  return { programId: keys[program], accounts: accounts.map((index) => keys[index]), ...rest }
}

const outerInstructions = (message: Message): Instruction[] =>
  message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
    program: programAddressIndex,
    accounts: accountIndices ?? [],
    data: Uint8Array.from(data ?? []),
    height: null,
  }))

/** The calls of programs, grouped by the instruction that made them. Instructions without calls are left out. */
export function innerInstructions(
  message: Message,
  meta: TransactionMetadata | undefined,
  isParsed: boolean,
) {
  const lists = meta?.innerInstructions() ?? []
  return lists.flatMap((list, index) => {
    const instructions = list.map((each) => {
      const compiled = each.instruction()
      const instruction = {
        program: compiled.programIdIndex(),
        accounts: [...compiled.accounts()],
        data: compiled.data(),
        height: each.stackHeight(),
      }
      return encodeInstruction(message, instruction, isParsed)
    })
    return instructions.length === 0 ? [] : [{ index, instructions }]
  })
}

/** The return data of a program, if it set any. */
export function returnData(meta: TransactionMetadata | undefined) {
  const answer = meta?.returnData()
  if (!answer || answer.data().length === 0) return null
  return {
    programId: base58(answer.programId()),
    data: [Buffer.from(answer.data()).toString('base64'), 'base64'],
  }
}

function isWritable({ header, staticAccounts }: Message, index: number): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  if (index < numSignerAccounts) return index < numSignerAccounts - numReadonlySignerAccounts
  return index < staticAccounts.length - numReadonlyNonSignerAccounts
}

const accountKeys = (message: Message, isParsed: boolean) =>
  message.staticAccounts.map((pubkey, index) =>
    isParsed
      ? {
          pubkey,
          signer: index < message.header.numSignerAccounts,
          writable: isWritable(message, index),
          source: 'transaction',
        }
      : pubkey,
  )

const balances = (moment: Moment) => moment.map((account) => account?.lamports ?? 0)

function tokenBalances(ledger: Ledger, moment: Moment) {
  return moment.flatMap((account, accountIndex) => {
    const token = account && tokenIn(account)
    if (!token) return []
    return [
      {
        accountIndex,
        mint: token.mint,
        owner: token.owner,
        programId: account.programAddress,
        uiTokenAmount: uiAmount(token.amount, decimalsOf(ledger, token.mint)),
      },
    ]
  })
}

function encodeMeta(ledger: Ledger, executed: Executed, isParsed: boolean) {
  const { error, fee, before, after, meta, message } = executed
  return {
    err: error,
    status: statusOf(error),
    fee,
    preBalances: balances(before),
    postBalances: balances(after),
    preTokenBalances: tokenBalances(ledger, before),
    postTokenBalances: tokenBalances(ledger, after),
    innerInstructions: innerInstructions(message, meta, isParsed),
    logMessages: meta?.logs() ?? [],
    rewards: [],
    loadedAddresses: { writable: [], readonly: [] },
    computeUnitsConsumed: meta?.computeUnitsConsumed() ?? 0,
  }
}

function encodeBody({ message, transaction }: Executed, encoding: TransactionEncoding) {
  if (encoding === 'base58' || encoding === 'base64') {
    const wire = Uint8Array.from(getTransactionEncoder().encode(transaction))
    return [encoding === 'base58' ? base58(wire) : Buffer.from(wire).toString('base64'), encoding]
  }
  const isParsed = encoding === 'jsonParsed'
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  return {
    signatures: Object.values(transaction.signatures).map((each) => base58(each ?? new Uint8Array(64))),
    message: {
      accountKeys: accountKeys(message, isParsed),
      ...(!isParsed && {
        header: {
          numRequiredSignatures: numSignerAccounts,
          numReadonlySignedAccounts: numReadonlySignerAccounts,
          numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
        },
      }),
      recentBlockhash: message.lifetimeToken,
      instructions: outerInstructions(message).map((each) => encodeInstruction(message, each, isParsed)),
      ...(message.version === 0 && { addressTableLookups: [] }),
    },
  }
}

/** Encodes a transaction of the chain as an answer of `getTransaction`. */
export function encodeExecuted(ledger: Ledger, executed: Executed, encoding: TransactionEncoding) {
  return {
    slot: executed.slot,
    blockTime: executed.blockTime,
    version: executed.message.version,
    meta: encodeMeta(ledger, executed, encoding === 'jsonParsed'),
    transaction: encodeBody(executed, encoding),
  }
}
