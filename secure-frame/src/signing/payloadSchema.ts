import * as z from 'zod/mini'
import { Authorization, AuthorizationSignature } from '../smartAccount/authorizationSchema.ts'
import { MessageSigner, SmartAccountKind } from '../smartAccount/kinds.ts'
import type { Hex, Payload } from './payload.ts'

/** The longest request of a page, with room for its encoding. */
const TEXT_LIMIT = 2_097_152
const MOST_TRANSACTIONS = 100

const Text = z.string().check(z.maxLength(TEXT_LIMIT))
const HexText = z
  .string()
  .check(z.maxLength(TEXT_LIMIT), z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)) as unknown as z.ZodMiniType<Hex>
const SignsAs = z.exactOptional(MessageSigner)
const ChainId = z.int().check(z.gte(1))
/** A gas limit or fee. */
const GasText = z.string().check(z.regex(/^0x[0-9a-f]{1,30}$/)) as unknown as z.ZodMiniType<Hex>
const Base64 = z.string().check(z.maxLength(TEXT_LIMIT), z.regex(/^[A-Za-z0-9+/]*={0,2}$/))

/** Validates a {@link Payload} at the signer's boundary. */
export const PayloadSchema: z.ZodMiniType<Payload> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('evm-message'), message: HexText, account: SignsAs }),
  z.strictObject({ kind: z.literal('evm-typed-data'), json: Text, account: SignsAs }),
  z.strictObject({ kind: z.literal('evm-transaction'), chainId: z.int(), serialized: HexText }),
  z.strictObject({
    kind: z.literal('evm-user-operation'),
    chainId: ChainId,
    account: SmartAccountKind,
    operation: Text,
    authorization: z.exactOptional(Authorization),
    feePaidBy: z.exactOptional(z.literal(['project', 'page', 'token'])),
  }),
  z.strictObject({
    kind: z.literal('evm-undelegate'),
    chainId: ChainId,
    nonce: z.int().check(z.gte(0)),
    gas: GasText,
    maxFeePerGas: GasText,
    maxPriorityFeePerGas: GasText,
  }),
  z.strictObject({
    kind: z.literal('evm-delegation'),
    chainId: ChainId,
    account: MessageSigner,
    delegation: Text,
  }),
  z.strictObject({ kind: z.literal('solana-message'), message: Base64 }),
  z.strictObject({
    kind: z.literal('solana-transactions'),
    transactions: z.array(Base64).check(z.minLength(1), z.maxLength(MOST_TRANSACTIONS)),
  }),
])

/** The result of signing, for each kind of payload. */
export const Signed = z.discriminatedUnion('kind', [
  /** 65 bytes: r, s, v of 27 or 28. It is the owner's, also if a smart account signs. */
  z.strictObject({ kind: z.literal('evm-message'), signature: HexText }),
  z.strictObject({ kind: z.literal('evm-typed-data'), signature: HexText }),
  /** The signed transaction, ready for `eth_sendRawTransaction`. */
  z.strictObject({ kind: z.literal('evm-transaction'), serialized: HexText }),
  /** The owner's signature over the account's typed data, 65 bytes; and the one over the authorization, if it has one. */
  z.strictObject({
    kind: z.literal('evm-user-operation'),
    signature: HexText,
    authorization: z.exactOptional(AuthorizationSignature),
  }),
  /** The signed transaction, ready for `eth_sendRawTransaction`. */
  z.strictObject({ kind: z.literal('evm-undelegate'), serialized: HexText }),
  /** The owner's signature over the delegation's typed data, 65 bytes. */
  z.strictObject({ kind: z.literal('evm-delegation'), signature: HexText }),
  /** Base58. */
  z.strictObject({ kind: z.literal('solana-message'), signature: z.string() }),
  /** The signed transactions in base64, and our signature of each in base58, in the order of the request. */
  z.strictObject({
    kind: z.literal('solana-transactions'),
    transactions: z.array(z.string()),
    signatures: z.array(z.string()),
  }),
])
export type Signed = z.infer<typeof Signed>
