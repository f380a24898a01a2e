import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import { ENTRY_POINT } from '../../secure-frame/shared/smartContracts.ts'
import { LOCAL, PAYMASTER_SIGNER } from './paymasterContracts.ts'
import { Refusal } from './paymasterRefusal.ts'

/* What the local paymasters pay for, and at what price. Their contracts verify the signatures that are made here. */

/** The policy that a project has to name. It covers everything but payments to one address. */
export const POLICY = 'demo'
export const UNCOVERED: Address = '0x000000000000000000000000000000000000dEaD'

/** Smallest units of a token for 10^18 wei: 3,000 dollars for one ether. */
const PRICES: Readonly<Record<string, bigint>> = { [LOCAL.Token.toLowerCase()]: 3_000_000_000n }

/** What the contracts take in gas. */
const VERIFICATION_GAS = 120_000n
const POST_OP_GAS = 80_000n
/** TokenPaymaster adds 30,000 for its own work, and a tenth of its limit as the EntryPoint's penalty. */
const CHARGED_GAS = 30_000n + POST_OP_GAS / 10n

/** Signatures are valid for five minutes (s). */
const LIFETIME = 300
/** It has the length of a real one, and is checked as far. */
const STUB: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

const Bytes = z.custom<Hex>((value) => typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value))
const AddressText = z.custom<Address>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
)
const Quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((value) => BigInt(value)),
)
const Gas = z._default(Quantity, 0n)

const Operation = z.object({
  sender: AddressText,
  nonce: Quantity,
  factory: z.optional(AddressText),
  factoryData: z.optional(Bytes),
  callData: Bytes,
  callGasLimit: Gas,
  verificationGasLimit: Gas,
  preVerificationGas: Gas,
  maxFeePerGas: Gas,
  maxPriorityFeePerGas: Gas,
})

const EntryPoint = z.string().check(z.refine((value) => value.toLowerCase() === ENTRY_POINT.toLowerCase()))
const Context = z.object({ policyId: z.optional(z.string()), token: z.optional(AddressText) })
const Sponsoring = z.tuple([Operation, EntryPoint, Quantity, z._default(z.nullable(Context), {})])
const Quoting = z.tuple([z.object({ tokens: z.array(AddressText) }), EntryPoint, Quantity])

const METHODS = ['pm_getPaymasterStubData', 'pm_getPaymasterData']

/** A question about an operation. */
export interface Question {
  operation: z.infer<typeof Operation>
  chainId: number
  context: z.infer<typeof Context>
  /** Whether the answer becomes part of the operation. */
  isFinal: boolean
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, params: unknown): z.infer<Schema> {
  const read = z.safeParse(schema, params)
  if (!read.success) throw new Refusal(-32602, `Invalid params: ${z.prettifyError(read.error)}`)
  return read.data
}

/** Reads the parameters of ERC-7677's methods. Throws a Refusal for other ones, and for another EntryPoint. */
export function readQuestion(method: string, params: unknown[]): Question {
  if (!METHODS.includes(method)) throw new Refusal(-32601, `${method} does not exist`)
  const [operation, , chain, context] = parsed(Sponsoring, params)
  return {
    operation,
    chainId: Number(chain),
    context: context ?? {},
    isFinal: method === 'pm_getPaymasterData',
  }
}

const fields = (...named: readonly [type: string, name: string][]) =>
  named.map(([type, name]) => ({ type, name }))

const REQUEST = fields(
  ['address', 'sender'],
  ['uint256', 'nonce'],
  ['bytes', 'initCode'],
  ['bytes', 'callData'],
  ['bytes32', 'accountGasLimits'],
  ['uint256', 'preVerificationGas'],
  ['bytes32', 'gasFees'],
  ['uint256', 'paymasterVerificationGasLimit'],
  ['uint256', 'paymasterPostOpGasLimit'],
  ['uint48', 'validAfter'],
  ['uint48', 'validUntil'],
)
const QUOTE = fields(
  ['address', 'sender'],
  ['uint256', 'nonce'],
  ['address', 'token'],
  ['uint256', 'tokenPerNative'],
  ['uint48', 'validAfter'],
  ['uint48', 'validUntil'],
)

/** Both answers have the gas limits: the signature of the sponsor covers them. */
const LIMITS = {
  paymasterVerificationGasLimit: numberToHex(VERIFICATION_GAS),
  paymasterPostOpGasLimit: numberToHex(POST_OP_GAS),
}

const validUntil = () => Math.floor(Date.now() / 1_000) + LIFETIME
const validity = (until: number): Hex =>
  concatHex([numberToHex(0, { size: 6 }), numberToHex(until, { size: 6 })])

/** Signs for a contract, or not yet. */
function sign(
  { chainId, isFinal }: Question,
  { name, contract }: { name: string; contract: Address },
  types: Record<string, readonly { type: string; name: string }[]>,
  message: Record<string, unknown>,
): Promise<Hex> | Hex {
  const [primaryType = ''] = Object.keys(types)
  const domain = { name, version: '1', chainId, verifyingContract: contract }
  return isFinal ? PAYMASTER_SIGNER.signTypedData({ domain, types, primaryType, message }) : STUB
}

/** Pays for an operation, if the policy covers it. */
export async function sponsored(question: Question): Promise<object> {
  const { operation, context, isFinal } = question
  if (context.policyId !== POLICY) throw new Refusal(-32602, 'There is no such policy')
  if (operation.callData.toLowerCase().includes(UNCOVERED.slice(2).toLowerCase()))
    throw new Refusal(-32001, 'The policy does not cover this operation')
  const until = validUntil()
  const packed = toPackedUserOperation({ ...operation, signature: '0x' } as UserOperation)
  const limits = { paymasterVerificationGasLimit: VERIFICATION_GAS, paymasterPostOpGasLimit: POST_OP_GAS }
  const message = { ...packed, ...limits, validAfter: 0, validUntil: until }
  const by = { name: 'AirlockSponsor', contract: LOCAL.SponsorPaymaster }
  const signature = await sign(question, by, { UserOperationRequest: REQUEST }, message)
  return {
    paymaster: LOCAL.SponsorPaymaster,
    paymasterData: concatHex([validity(until), signature]),
    ...LIMITS,
    ...(!isFinal && { sponsor: { name: 'A name that the paymaster gives itself' } }),
  }
}

/** Pays for an operation, and takes a token for it. */
export async function tokenPaid(question: Question): Promise<object> {
  const { operation, context } = question
  const token = context.token as Address
  const tokenPerNative = PRICES[token.toLowerCase()]
  if (tokenPerNative === undefined) throw new Refusal(-32602, 'This token is not taken')
  const until = validUntil()
  const { sender, nonce } = operation
  const message = { sender, nonce, token, tokenPerNative, validAfter: 0, validUntil: until }
  const by = { name: 'AirlockTokenGas', contract: LOCAL.TokenPaymaster }
  const signature = await sign(question, by, { Quote: QUOTE }, message)
  const price = numberToHex(tokenPerNative, { size: 32 })
  return {
    paymaster: LOCAL.TokenPaymaster,
    paymasterData: concatHex([validity(until), token, price, signature]),
    ...LIMITS,
  }
}

/** The prices of tokens, without those of tokens that are not taken. */
export function tokenQuotes(params: unknown[]): { quotes: object[] } {
  const [{ tokens }] = parsed(Quoting, params)
  return {
    quotes: tokens.flatMap((token) => {
      const price = PRICES[token.toLowerCase()]
      if (price === undefined) return []
      return [
        {
          paymaster: LOCAL.TokenPaymaster,
          token,
          exchangeRate: numberToHex(price),
          exchangeRateNativeToUsd: numberToHex(price),
          postOpGas: numberToHex(CHARGED_GAS),
        },
      ]
    }),
  }
}
