import type { OnrampProvider } from '@airlock/kit/server'
import type { Outside } from '../terms/ask.ts'
import type { Provider } from '../terms/provider.ts'
import { coinbase } from './coinbase.ts'
import { hosted } from './hosted.ts'
import { meld } from './meld.ts'

type Kind = OnrampProvider['kind']

type Creators = {
  [K in Kind]: (
    settings: Extract<OnrampProvider, { kind: K }>,
    outside: Outside,
    isInternal: boolean,
  ) => Provider
}

const CREATORS: Creators = { meld, coinbase, url: hosted }

/** Plain http is allowed for providers on this machine only, in development (kit's `readOnramp`). */
const isInternal = (provider: OnrampProvider): boolean =>
  [provider.kind === 'url' ? provider.statusUrl : provider.url].some((url) => url?.startsWith('http:'))

/** Creates a provider from the operator's settings. */
export const createProvider = <K extends Kind>(
  settings: Extract<OnrampProvider, { kind: K }>,
  outside: Outside,
): Provider => CREATORS[settings.kind as K](settings, outside, isInternal(settings))
