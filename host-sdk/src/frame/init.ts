import * as z from 'zod/mini'
import type { App } from '../app.ts'
import { SDK_VERSION } from '../config/version.ts'
import { NetworkOrId, WidgetConfig } from '../contract/config.ts'
import { LastKnown } from '../contract/state.ts'
import { Opening, type WidgetInit } from '../contract/widget.ts'
import type { CaipNetworkId, Network } from '../types.ts'
import { pick, type Schema } from './pick.ts'
import { isTelegram } from './telegram.ts'

/** A network in the contract's form. */
export const plainNetwork = (network: CaipNetworkId | Network) =>
  pick(NetworkOrId as unknown as Schema, network) as typeof network

/** The data of the offer to the widget. It is checked against the contract before it is sent. */
export function widgetInit(
  { config, discovery, lastKnown }: App,
  opening: WidgetInit['opening'],
): WidgetInit {
  // A mistake in it makes its own call fail, and no other.
  const { data } = z.safeParse(Opening, opening)
  return {
    sdkVersion: SDK_VERSION,
    mode: config.mount ? 'embedded' : 'modal',
    config: pick(WidgetConfig as unknown as Schema, config) as WidgetInit['config'],
    wallets: discovery.list(),
    isTelegram: isTelegram(),
    ...((config.siwe || config.siwx) && { hasSignIn: true }),
    ...(data && { opening: data }),
    lastKnown: z.safeParse(LastKnown, lastKnown()).data ?? null,
  }
}
