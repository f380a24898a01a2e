import * as z from 'zod/mini'
import { ENTRY_POINT } from './smartContracts.ts'

/**
 * The schemas of the call `askBundler`. The frame cannot reach a bundler or a paymaster, because its document may
 * connect to the chains only, so the server passes on the methods below: those of ERC-7769 and ERC-7677, the gas prices
 * of pimlico_getUserOperationGasPrice, which most bundlers have, and the prices of pimlico_getTokenQuotes, by which
 * paymasters take tokens. User operations are those of EntryPoint 0.7.
 */

/** Bytes in hex. Their length is limited by that of the body. */
const Hex = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const Hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const Address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
/** A number of up to 256 bits in hex. */
const Quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))

/** A network with smart accounts, by its CAIP-2 id. */
const SmartAccountNetwork = z.string().check(z.regex(/^eip155:[1-9]\d{0,14}$/))

const EntryPoint = z.literal(ENTRY_POINT)

/** A signed authorization (EIP-7702), which an operation may bring along for its sender (ERC-7769). */
const Authorization = z.strictObject({
  chainId: Quantity,
  address: Address,
  nonce: Quantity,
  yParity: Quantity,
  r: Quantity,
  s: Quantity,
})

/** What an operation has from the beginning. */
const CONTENT = {
  sender: Address,
  nonce: Quantity,
  factory: z.optional(Address),
  factoryData: z.optional(Hex),
  callData: Hex,
  paymaster: z.optional(Address),
  paymasterData: z.optional(Hex),
  paymasterVerificationGasLimit: z.optional(Quantity),
  paymasterPostOpGasLimit: z.optional(Quantity),
  eip7702Auth: z.optional(Authorization),
}

/** Limits in gas, and prices in wei per gas. */
const GAS = {
  callGasLimit: Quantity,
  verificationGasLimit: Quantity,
  preVerificationGas: Quantity,
  maxFeePerGas: Quantity,
  maxPriorityFeePerGas: Quantity,
}
const SOME_GAS = {
  callGasLimit: z.optional(Quantity),
  verificationGasLimit: z.optional(Quantity),
  preVerificationGas: z.optional(Quantity),
  maxFeePerGas: z.optional(Quantity),
  maxPriorityFeePerGas: z.optional(Quantity),
}

/** An operation as it is sent. */
const Signed = z.strictObject({ ...CONTENT, ...GAS, signature: Hex })
/** An operation whose gas is to be estimated, with a stub in place of its signature. */
const Unpriced = z.strictObject({ ...CONTENT, ...SOME_GAS, signature: Hex })
/** An operation that a paymaster is to pay for. */
const Unsponsored = z.strictObject({ ...CONTENT, ...SOME_GAS, signature: z.optional(Hex) })

/** What the paymaster of a project is told besides the project's own context: the token in which it takes the fee. */
const OwnContext = z.optional(z.nullable(z.strictObject({ token: z.optional(Address) })))

const Sponsoring = z.tuple([
  Unsponsored,
  EntryPoint,
  Quantity,
  z.optional(z.nullable(z.record(z.string(), z.unknown()))),
])

/** A paymaster that a page names in its request (EIP-5792 `paymasterService`), which knows the page's own context. */
const PageService = z.strictObject({ url: z.string().check(z.maxLength(2_048)) })

/** The most tokens whose prices are asked for at once. */
const MOST_TOKENS = 8
const Quoting = z.tuple([
  z.strictObject({ tokens: z.array(Address).check(z.minLength(1), z.maxLength(MOST_TOKENS)) }),
  EntryPoint,
  Quantity,
])

/** JSON-RPC lets callers leave them out. */
const NoParams = z._default(z.tuple([]), [])

const asking = <Method extends string, Params extends z.ZodMiniType>(method: Method, params: Params) =>
  z.strictObject({ chainId: SmartAccountNetwork, method: z.literal(method), params })

/** The chain in the parameters is that of the call, which decides whether the project has a paymaster there. */
const isOfChain = ({
  chainId,
  params,
}: {
  chainId: string
  params: readonly [unknown, unknown, string, ...unknown[]]
}) => BigInt(params[2]) === BigInt(chainId.replace('eip155:', ''))

const sponsoring = <Method extends string>(method: Method) =>
  z
    .strictObject({
      chainId: SmartAccountNetwork,
      method: z.literal(method),
      params: Sponsoring,
      service: z.optional(PageService),
    })
    .check(
      z.refine(isOfChain),
      z.refine(({ params, service }) => service !== undefined || z.safeParse(OwnContext, params[3]).success),
    )

/** One question to the bundler or the paymaster of the session's project, for one chain. */
export const AskBundler = z.discriminatedUnion('method', [
  asking('eth_sendUserOperation', z.tuple([Signed, EntryPoint])),
  asking('eth_estimateUserOperationGas', z.tuple([Unpriced, EntryPoint])),
  asking('eth_getUserOperationByHash', z.tuple([Hash])),
  asking('eth_getUserOperationReceipt', z.tuple([Hash])),
  asking('eth_supportedEntryPoints', NoParams),
  asking('pimlico_getUserOperationGasPrice', NoParams),
  sponsoring('pm_getPaymasterStubData'),
  sponsoring('pm_getPaymasterData'),
  asking('pimlico_getTokenQuotes', Quoting).check(z.refine(isOfChain)),
])

export type AskBundler = z.infer<typeof AskBundler>
export type BundlerMethod = AskBundler['method']

/** The most characters of a bundler's message. The rest of a longer one is cut off. */
export const LONGEST_MESSAGE = 512

/** The answer's own error, such as that of a user operation that fails its validation (-32500, AA24). */
export const BundlerError = z.strictObject({
  code: z.int(),
  message: z.string().check(z.maxLength(LONGEST_MESSAGE)),
  /** What the operation reverted with. Data in another form is left out. */
  data: z.optional(Hex.check(z.maxLength(8_194))),
})
export type BundlerError = z.infer<typeof BundlerError>

/** The answer of the bundler or the paymaster. Its result is as the method's standard says, but has not been checked. */
export const BundlerAnswer = z.union([
  z.strictObject({ result: z.unknown() }),
  z.strictObject({ error: BundlerError }),
])
export type BundlerAnswer = z.infer<typeof BundlerAnswer>
