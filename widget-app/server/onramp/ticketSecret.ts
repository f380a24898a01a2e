import { type OnrampProvider, readSecret, type Variables } from '@airlock/kit/server'
import { OutboundError } from '../outbound/error.ts'
import { hmac } from './terms/signature.ts'

/**
 * The secret that signs the ids of a provider's quotes. It is derived from the operator's key there, which all replicas
 * have. A provider without a key tells no prices.
 */
export function ticketSecret(provider: OnrampProvider | undefined, variables: Variables): string {
  if (!provider) throw new OutboundError('missing', 'the project has no such provider')
  const source = provider.kind === 'coinbase' ? provider.keySecret : provider.key
  const key = source ? readSecret(source, variables) : ''
  return hmac(key, `airlock quotes of ${provider.kind}`).toString('hex')
}
