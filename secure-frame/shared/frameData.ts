import * as z from 'zod/mini'

/** The id of the element that holds {@link FrameData} as JSON in the secure frame's document. */
export const FRAME_DATA_ELEMENT_ID = 'airlock-frame'

/** A token that the operator has verified: its name is shown without the remark that it is unverified. */
export const KnownToken = z.strictObject({
  /** Contract, or mint on Solana. */
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
})
export type KnownToken = z.infer<typeof KnownToken>

/**
 * A chain that the operator configured for a project. The secure frame connects to these hosts and its own, and to no
 * others.
 */
export const FrameNetwork = z.strictObject({
  /** CAIP-2, such as `eip155:8453` or `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  id: z.string(),
  name: z.string(),
  rpcUrl: z.string(),
  nativeCurrency: z.strictObject({ symbol: z.string(), decimals: z.int() }),
  explorerUrl: z.optional(z.string()),
  tokens: z.optional(z.array(KnownToken)),
})
export type FrameNetwork = z.infer<typeof FrameNetwork>

/** The facts about a project's paymaster that a person may read. Where it is and what it is told stay on the server. */
export const FramePaymaster = z.strictObject({
  /** Who pays, in the operator's words; missing if nothing is sponsored. */
  sponsor: z.optional(z.string()),
  /** The ERC-20 contracts in which it takes the fee, by network (CAIP-2). */
  tokens: z.record(z.string(), z.array(z.string())),
  /** Whether a page may name another paymaster (EIP-5792 `paymasterService`). Which ones, only the server knows. */
  takesPageServices: z.boolean(),
})
export type FramePaymaster = z.infer<typeof FramePaymaster>

/** The server's data about the project: the server writes it into the document, and the secure frame reads it. */
export const FrameData = z.strictObject({
  projectId: z.string(),
  projectName: z.string(),
  /** The exact origin of the widget, the only parent that the frame answers. */
  widgetOrigin: z.string(),
  /** Patterns of the sites that may show the widget. */
  allowedOrigins: z.array(z.string()),
  networks: z.array(FrameNetwork),
  /** The networks on which users have smart accounts, by CAIP-2 id. */
  smartAccounts: z.array(z.string()),
  /** Who pays the fees there; missing if users pay their own. */
  paymaster: z.optional(FramePaymaster),
  /** The longest time of a permission that people can give to a site, in days; missing if they can give none. */
  permissionDays: z.optional(z.int().check(z.gte(1))),
  /** The exact origins that the operator trusts like the wallet itself. Their requests may be approved in the frame. */
  approveInFrame: z.array(z.string()),
  /** Whether unknown devices have to be confirmed before a code is typed. */
  confirmsDevices: z.boolean(),
  /** The name of the operator's own provider of sign-ins; missing if the project has none. */
  oidcName: z.optional(z.string()),
  /** Determines who can sign without the user: see security-design.md 3.7. */
  custody: z.literal('assisted'),
})
export type FrameData = z.infer<typeof FrameData>
