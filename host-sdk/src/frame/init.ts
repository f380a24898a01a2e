import * as z from 'zod/mini'
import type { App } from '../app.ts'
import { NetworkOrId, WidgetConfig } from '../contract/config.ts'
import { LastKnown } from '../contract/state.ts'
import type { WidgetInit } from '../contract/widget.ts'
import type { CaipNetworkId, Network } from '../types.ts'
import { SDK_VERSION } from '../version.ts'
import { isTelegram } from './telegram.ts'

/** As much of zod's own description of a schema as is followed here. */
interface Definition {
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: Schema[]
}
interface Schema {
  _zod: { def: Definition }
}

/**
 * The part of a value that a schema names, as plain JSON. Chain objects of viem carry functions, contracts and fees
 * besides, and the dApp's configuration more than the widget's.
 */
function pick({ _zod: { def } }: Schema, value: unknown): unknown {
  const { shape, element, innerType, options = [] } = def
  if (innerType) return pick(innerType, value)
  if (typeof value !== 'object' || value === null) return value
  if (element) return Array.isArray(value) ? value.map((item) => pick(element, item)) : value
  const object = shape ?? options.find((option) => option._zod.def.shape)?._zod.def.shape
  if (!object) return value
  const source = value as Record<string, unknown>
  const picked: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(object))
    if (source[key] !== undefined) picked[key] = pick(schema, source[key])
  return picked
}

/** A network as the contract has it. */
export const plainNetwork = (network: CaipNetworkId | Network) =>
  pick(NetworkOrId as unknown as Schema, network) as typeof network

/** What the widget is offered: checked against the contract before it is sent. */
export function widgetInit({ config, discovery, lastKnown }: App): WidgetInit {
  return {
    sdkVersion: SDK_VERSION,
    mode: config.mount ? 'embedded' : 'modal',
    config: pick(WidgetConfig as unknown as Schema, config) as WidgetInit['config'],
    wallets: discovery.list(),
    isTelegram: isTelegram(),
    lastKnown: z.safeParse(LastKnown, lastKnown()).data ?? null,
  }
}
