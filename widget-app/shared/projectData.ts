import * as z from 'zod/mini'

/** The id of the element that holds {@link ProjectData} as JSON in the widget's document. */
export const PROJECT_ELEMENT_ID = 'airlock-project'

/** A feature, as in `GET /appkit/v1/config` and in the widget's document. */
const RemoteFeature = z.strictObject({
  id: z.string(),
  isEnabled: z.boolean(),
  /** The feature's providers or options. */
  config: z.array(z.string()),
  /** False if the project file does not mention the feature: then the dApp chooses among what is enabled. */
  isSet: z.optional(z.boolean()),
})
export type RemoteFeature = z.infer<typeof RemoteFeature>

/** The features of a project. */
export const RemoteFeatures = z.array(RemoteFeature)

/** The server's data about the project: the server writes it into the document, and the widget reads it. */
export const ProjectData = z.strictObject({
  projectId: z.string(),
  /** Patterns of the sites that may show the widget. */
  allowedOrigins: z.array(z.string()),
  /** {@link RemoteFeatures}. Parsed on its own, because the widget works without it. */
  features: z.unknown(),
  /** The secure frame's origin; absent if none is deployed. */
  secureUrl: z.optional(z.string()),
  /** The type of SDK for the calls of the widget (`st`); absent if it is ours. */
  sdkType: z.optional(z.string()),
  /** The name of the operator's own provider of sign-ins; absent if the project has none. */
  oidcName: z.optional(z.string()),
  /** The operator's brand; terms and privacy policy stand in place of those of the dApp. */
  branding: z.optional(
    z.strictObject({
      brandName: z.optional(z.string()),
      /** A path of the widget server. */
      logoPath: z.optional(z.string()),
      termsUrl: z.optional(z.string()),
      privacyUrl: z.optional(z.string()),
    }),
  ),
  /** The networks of the embedded wallet by CAIP-2 id, with the names that its approvals show. */
  networks: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** The networks on which tokens can be swapped, by CAIP-2 id; absent if there are none. */
  swapNetworks: z.optional(z.array(z.string())),
  /** The relay for pairing with wallets on other devices, and the project's id there; absent if none is configured. */
  pairing: z.optional(z.strictObject({ relayUrl: z.string(), projectId: z.string() })),
})
export type ProjectData = z.infer<typeof ProjectData>
