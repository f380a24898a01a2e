import * as z from 'zod/mini'
import type { ViewArguments } from '../types.ts'
import { matches, maxLength, minLength, within } from './checks.ts'
import { AirlockError, ErrorCode } from './errors.ts'
import { CaipNetworkId, Int, Namespace } from './primitives.ts'

/*
 * The arguments of views, as passed to `open()`. They cross as JSON and the widget checks them with this table, so that
 * a page does not load the schemas of views that it never opens.
 */

const Text = z.string().check(minLength(1), maxLength(256))

const Label = z.string().check(minLength(1), maxLength(64))

/** A CAIP-19 id: its network, the namespace of the asset and the asset itself. */
const CaipAsset = z
  .string()
  .check(maxLength(256), matches(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:.+$/))

const PaymentAsset = z.strictObject({
  network: CaipNetworkId,
  asset: Text,
  metadata: z.optional(z.strictObject({ name: Label, symbol: Label, decimals: Int.check(within(0, 255)) })),
})

type Schemas = { [V in keyof ViewArguments]: z.ZodMiniType<ViewArguments[V]> }

const SCHEMAS = {
  ConnectingExternal: z.strictObject({ connectorId: Text }),
  ConnectingMultiChain: z.strictObject({ connectorId: Text }),
  ConnectingWalletConnect: z.strictObject({ walletId: Text }),
  Downloads: z.strictObject({ walletId: Text }),
  Pay: z.strictObject({ paymentAsset: z.union([CaipAsset, PaymentAsset]), amount: Text, recipient: Text }),
  Swap: z.strictObject({
    fromToken: z.optional(Text),
    toToken: z.optional(Text),
    amount: z.optional(Text),
  }),
  SwitchActiveChain: z.strictObject({ caipNetworkId: CaipNetworkId }),
  SwitchNetwork: z.strictObject({ caipNetworkId: CaipNetworkId }),
  WalletSend: z.strictObject({
    amount: Text,
    assetAddress: z.optional(Text),
    namespace: Namespace,
    chainId: z.union([Text, z.number()]),
    to: Text,
  }),
} satisfies Schemas

/** The expected form of each argument, for the developer whose argument was rejected. */
const FORMS: Readonly<Record<string, string>> = {
  amount: 'a decimal number as a text, such as "1.5"',
  assetAddress: 'the address of a token, or left out',
  caipNetworkId: 'a CAIP-2 id, such as "eip155:1"',
  chainId: 'a number, or a CAIP-2 id such as "eip155:1"',
  connectorId: 'the id of a wallet of the page, such as its rdns',
  paymentAsset: 'a CAIP-19 id, or { network, asset, metadata? }',
  recipient: 'an address',
  fromToken: 'the symbol or the address of a token',
  namespace: 'a chain family, such as "eip155"',
  to: 'an address',
  toToken: 'the symbol or the address of a token',
  walletId: 'the id of a wallet of the registry or of customWallets',
}

/** Describes the first mistake. The text names the argument without its value, because the value may be private. */
function mistakeOf(view: keyof ViewArguments, issue: z.core.$ZodIssue | undefined): string {
  const [name] = issue?.path ?? []
  if (typeof name === 'string') return `arguments.${name} of "${view}" must be ${FORMS[name]}`
  const known = Object.keys(SCHEMAS[view].shape).join(', ')
  if (issue?.code === 'unrecognized_keys')
    return `"${view}" has no argument "${issue.keys[0]?.slice(0, 80)}", only ${known}`
  return `arguments of "${view}" must be an object with ${known}`
}

/** Whether a view takes arguments. */
export const takesArguments = (view: string): view is keyof ViewArguments => Object.hasOwn(SCHEMAS, view)

/**
 * Checks the arguments of a view.
 * @throws {AirlockError} -32602, with the wrong argument and its expected form; `data.argument` is its name.
 */
export function readArguments<V extends keyof ViewArguments>(view: V, given: unknown): ViewArguments[V] {
  const schemas: Schemas = SCHEMAS
  const { success, data, error } = z.safeParse<Schemas[V]>(schemas[view], given)
  if (success) return data
  const [issue] = error.issues
  throw new AirlockError(ErrorCode.INVALID_PARAMS, `open: ${mistakeOf(view, issue)}`, {
    argument: issue?.path[0] ?? null,
  })
}
