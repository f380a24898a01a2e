import type { FailedTransactionMetadata } from 'litesvm'

/** Error codes of JSON-RPC, and those of Solana's nodes (`rpc-client-api/src/custom_error.rs`). */
export const CODES = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflight: -32002,
  signature: -32003,
} as const

/** An error that is sent to the client instead of a result. Any other exception becomes "Internal error". */
export class RpcProblem extends Error {
  readonly code: number
  readonly data: unknown

  constructor(reason: keyof typeof CODES, message: string, data?: unknown) {
    super(message)
    this.code = CODES[reason]
    this.data = data
  }
}

/** The JSON-RPC form of an error: a name, or an object with one. */
export type TransactionError = string | Readonly<Record<string, unknown>>

/** In the order of the runtime (litesvm's `TransactionErrorFieldless`). */
const TRANSACTION_ERRORS =
  `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee
  AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure
  InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit
  UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit
  TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData
  InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
  WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`.split(
    /\s+/,
  )

/** The same for `InstructionErrorFieldless`. */
const INSTRUCTION_ERRORS =
  `GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds
  IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction
  ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified
  DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged
  AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError
  ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth
  MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded
  PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable
  IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner
  MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
  BuiltinProgramsMustConsumeComputeUnits BorshIoError`.split(/\s+/)

const nameIn = (names: readonly string[], index: number) => names[index] ?? `Unknown${index}`

type Failure = ReturnType<FailedTransactionMetadata['err']>
type InstructionFailure = ReturnType<Extract<Failure, { err: unknown }>['err']>

function instructionError(failure: InstructionFailure): unknown {
  if (typeof failure === 'number') return nameIn(INSTRUCTION_ERRORS, failure)
  return 'code' in failure ? { Custom: failure.code } : { BorshIoError: failure.msg }
}

/** The error of a failed transaction in the RPC's form. */
export function transactionError(failed: FailedTransactionMetadata): TransactionError {
  const failure = failed.err()
  if (typeof failure === 'number') return nameIn(TRANSACTION_ERRORS, failure)
  if ('err' in failure) return { InstructionError: [failure.index, instructionError(failure.err())] }
  if ('index' in failure) return { DuplicateInstruction: failure.index }
  const name = failure.constructor.name.replace('TransactionError', '')
  return { [name]: { account_index: failure.accountIndex } }
}

/** The usual messages of common errors. The others are reported by their name. */
const SENTENCES: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
}

function sentenceOf(error: TransactionError): string {
  if (typeof error === 'string') return SENTENCES[error] ?? error
  const [index, inner] = (error.InstructionError ?? []) as [number?, unknown?]
  if (index === undefined) return Object.keys(error).join()
  const custom =
    typeof inner === 'object' && inner !== null && 'Custom' in inner ? Number(inner.Custom) : undefined
  const what = custom === undefined ? String(inner) : `custom program error: 0x${custom.toString(16)}`
  return `Error processing Instruction ${index}: ${what}`
}

export const preflightMessage = (error: TransactionError) =>
  `Transaction simulation failed: ${sentenceOf(error)}`
