import * as z from 'zod/mini'

/** Id of the element that carries {@link FrameData} as JSON in the secure frame's document. */
export const FRAME_DATA_ELEMENT_ID = 'airlock-frame'

/** A chain that the operator configured for a project: the only hosts that the secure frame talks to beside its own. */
export const FrameNetwork = z.strictObject({
  /** CAIP-2, such as `eip155:8453` or `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  id: z.string(),
  name: z.string(),
  rpcUrl: z.string(),
  nativeCurrency: z.strictObject({ symbol: z.string(), decimals: z.int() }),
  explorerUrl: z.optional(z.string()),
})
export type FrameNetwork = z.infer<typeof FrameNetwork>

/** What the server tells the secure frame about its project: written into the document by one, read by the other. */
export const FrameData = z.strictObject({
  projectId: z.string(),
  projectName: z.string(),
  /** The exact origin of the widget: the only parent that is ever answered. */
  widgetOrigin: z.string(),
  /** Patterns of the sites that may show the widget. */
  allowedOrigins: z.array(z.string()),
  networks: z.array(FrameNetwork),
  /** The exact origins that the operator trusts like the wallet itself: their requests may be approved in the frame. */
  approveInFrame: z.array(z.string()),
  /** Who can sign without the person: see security-design.md 3.7. */
  custody: z.literal('assisted'),
})
export type FrameData = z.infer<typeof FrameData>
