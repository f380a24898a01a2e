import * as z from 'zod/mini'

/** Id of the element that carries {@link ProjectData} as JSON in the widget's document. */
export const PROJECT_ELEMENT_ID = 'airlock-project'

/** One feature as `GET /appkit/v1/config` answers it and as the widget's document carries it. */
const RemoteFeature = z.strictObject({
  id: z.string(),
  isEnabled: z.boolean(),
  /** Providers or options of the feature. Never null: a null would mean "fall back to the defaults". */
  config: z.array(z.string()),
})
export type RemoteFeature = z.infer<typeof RemoteFeature>

/** What the server tells the widget about its project: written into the document by one, read from it by the other. */
export const ProjectData = z.strictObject({
  projectId: z.string(),
  /** Patterns of the sites that may show the widget. */
  allowedOrigins: z.array(z.string()),
  features: z.array(RemoteFeature),
  /** Origin of the secure frame; absent where none is deployed. */
  secureUrl: z.optional(z.string()),
  /** The networks that the embedded wallet works on, by CAIP-2 id, as they are called in its approvals. */
  networks: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** The relay over which wallets elsewhere are paired, and the project's id there; absent where none is configured. */
  pairing: z.optional(z.strictObject({ relayUrl: z.string(), projectId: z.string() })),
})
export type ProjectData = z.infer<typeof ProjectData>
