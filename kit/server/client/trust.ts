import type { Logger } from 'pino'
import { isPrivate, type Net } from '../config/net.ts'
import type { Mode } from '../config/variables.ts'
import { type AddressOf, createAddressOf } from './address.ts'

interface Trust extends Pick<Net, 'proxies' | 'host'> {
  mode: Mode
}

/**
 * Finds the client's address behind the operator's proxies. Warns if the server may be reachable without them: then
 * clients could write `X-Forwarded-For` themselves and choose the address that limits count by.
 */
export function trustProxies({ proxies, mode, host }: Trust, log: Pick<Logger, 'warn'>): AddressOf {
  if (proxies > 0 && !isPrivate({ mode, host })) {
    const where = host === undefined ? 'on every address' : `on ${host}`
    log.warn(
      `AIRLOCK_TRUST_PROXY is ${proxies} and this server listens ${where}: whoever reaches it without your proxy chooses the address that limits count by. Let nobody but the proxy reach this port.`,
    )
  }
  let isLogged = false
  return createAddressOf(proxies, () => {
    if (isLogged) return
    isLogged = true
    log.warn(
      `AIRLOCK_TRUST_PROXY is ${proxies}, but a request came with fewer addresses in X-Forwarded-For: either it came past your proxy, or the proxy does not add to that header. Set AIRLOCK_TRUST_PROXY to the number of proxies that do.`,
    )
  })
}
