import * as z from 'zod/mini'
import type * as types from '../types.ts'
import { matches, maxLength } from './checks.ts'
import { CONNECTOR_TYPES, PAGE_TYPES } from './connectorTypes.ts'
import { CaipAddress, CaipNetworkId, Icon, Json, Label, Namespace, Text } from './primitives.ts'

/**
 * The name of a view. The widget decides which views exist and rejects unknown ones. The page accepts any name, so that
 * an older version of this package keeps working when the widget shows a newer view.
 */
export const ViewName = z.string().check(matches(/^[A-Za-z]{1,64}$/))
/** A view that this version of the package knows. */
export type ViewName = types.ViewName

/** The kind of a wallet or login behind a connection. */
export const ConnectorType = z.literal(CONNECTOR_TYPES)

/** The wallet or login behind a connection. */
export const ConnectorInfo: z.ZodMiniType<types.ConnectorInfo> = z.strictObject({
  id: Text,
  name: Label,
  icon: z.optional(Icon),
  rdns: z.optional(Label),
  type: ConnectorType,
})

/** A wallet that the page offers: the part of an EIP-6963 announcement that crosses. The provider object never does. */
export const Wallet = z.strictObject({
  id: Text,
  namespace: Namespace,
  name: Label,
  icon: z.optional(Icon),
  rdns: z.optional(Label),
  type: z.literal(PAGE_TYPES),
})
/** A wallet that the page offers. */
export type Wallet = z.infer<typeof Wallet>

/** The connection of one namespace. Like views, types of account may be newer than this package: it accepts any. */
export const NamespaceState = z.strictObject({
  status: z.literal(['disconnected', 'connecting', 'connected']),
  caipAddress: z.nullable(CaipAddress),
  accounts: z.array(CaipAddress).check(maxLength(256)),
  allAccounts: z.optional(z.array(z.strictObject({ address: Text, type: Text })).check(maxLength(256))),
  preferredAccountType: z.optional(Text),
  caipNetworkId: z.nullable(CaipNetworkId),
  smartAccountDeployed: z.optional(z.boolean()),
  isSupportedNetwork: z.boolean(),
  connector: z.nullable(ConnectorInfo),
}) as unknown as z.ZodMiniType<types.NamespaceState>

const Namespaces: z.ZodMiniType<types.WidgetSnapshot['namespaces']> = z.strictObject({
  eip155: z.optional(NamespaceState),
  solana: z.optional(NamespaceState),
  polkadot: z.optional(NamespaceState),
  bip122: z.optional(NamespaceState),
  cosmos: z.optional(NamespaceState),
})

/** The public state of the widget. */
export const WidgetSnapshot: z.ZodMiniType<types.WidgetSnapshot> = z.strictObject({
  open: z.boolean(),
  view: z.nullable(ViewName),
  loading: z.boolean(),
  activeNamespace: Namespace,
  namespaces: Namespaces,
})

/**
 * The state of the last visit, kept by the host. It is shown at once, and restored from if the widget has no storage.
 */
export const LastKnown = z.strictObject({
  activeNamespace: Namespace,
  namespaces: Namespaces,
  /** True if it changed while no widget was running: then it is newer than the widget's own copy. */
  detached: z.boolean(),
})
/** The state of the last visit, kept by the host. */
export type LastKnown = z.infer<typeof LastKnown>

/** The account that a connection resolved with. */
export const Account: z.ZodMiniType<types.Account> = z.strictObject({
  namespace: Namespace,
  address: Text,
  caipAddress: CaipAddress,
  caipNetworkId: CaipNetworkId,
  connector: ConnectorInfo,
})

/** An event of the widget. The page gets the properties as the widget has checked them. */
export const AirlockEvent = z.strictObject({
  eventId: Text,
  event: Text,
  properties: Json,
}) as unknown as z.ZodMiniType<types.AirlockEvent>
