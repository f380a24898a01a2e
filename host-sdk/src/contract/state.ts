import * as z from 'zod/mini'
import type * as types from '../types.ts'
import { matches, maxLength } from './checks.ts'
import { CaipAddress, CaipNetworkId, Icon, Label, Namespace, Text } from './primitives.ts'

/**
 * The name of a view. Which there are is the widget's to say: it refuses what it does not have, and a page goes on with
 * an older version of this package when the widget shows a view that was not there yet.
 */
export const ViewName = z.string().check(matches(/^[A-Za-z]{1,64}$/))
/** A view that this version of the package knows. */
export type ViewName = types.ViewName

/** The wallet or login behind a connection. */
export const ConnectorInfo: z.ZodMiniType<types.ConnectorInfo> = z.strictObject({
  id: Text,
  name: Label,
  icon: z.optional(Icon),
  rdns: z.optional(Label),
  type: z.literal(['ANNOUNCED', 'INJECTED', 'AUTH', 'WALLET_CONNECT']),
})

/** A wallet that the page offers: what crosses of an EIP-6963 announcement. The provider object never does. */
export const Wallet = z.strictObject({
  id: Text,
  namespace: Namespace,
  name: Label,
  icon: z.optional(Icon),
  rdns: z.optional(Label),
  type: z.literal(['ANNOUNCED', 'INJECTED']),
})
/** A wallet that the page offers. */
export type Wallet = z.infer<typeof Wallet>

/** The connection of one namespace. */
export const NamespaceState: z.ZodMiniType<types.NamespaceState> = z.strictObject({
  status: z.literal(['disconnected', 'connecting', 'connected']),
  caipAddress: z.nullable(CaipAddress),
  accounts: z.array(CaipAddress).check(maxLength(256)),
  caipNetworkId: z.nullable(CaipNetworkId),
  isSupportedNetwork: z.boolean(),
  connector: z.nullable(ConnectorInfo),
})

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

/** What the host remembers of the last visit, to show at once and to restore from where the widget has no storage. */
export const LastKnown = z.strictObject({
  activeNamespace: Namespace,
  namespaces: Namespaces,
  /** True when it changed while no widget was there: then it is newer than what the widget stored. */
  detached: z.boolean(),
})
/** What the host remembers of the last visit. */
export type LastKnown = z.infer<typeof LastKnown>
