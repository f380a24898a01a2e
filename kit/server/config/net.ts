import { isIPv4 } from 'node:net'
import * as z from 'zod/mini'
import { readUrl } from './url.ts'
import type { Mode } from './variables.ts'

/** The limits of a server's connections. */
export interface Connections {
  /** The maximum for one listening socket. Further connections are closed at once. */
  most: number
  /** How long a connection may take to send the headers of a request, in milliseconds. */
  headersMs: number
  /** How long a connection is kept open after a response, in milliseconds. */
  idleMs: number
}

/** The network settings of a server. */
export interface Net {
  /** The address to listen on. Without one the mode decides. */
  host: string | undefined
  /** How many of the operator's proxies append to X-Forwarded-For. With 0 the socket's address is used. */
  proxies: number
  connections: Connections
  /** A URI for reporting vulnerabilities. Without it there is no security.txt. */
  securityContact: string | undefined
}

const number = (pattern: RegExp, fallback: number, expected: string) =>
  z._default(z.string().check(z.regex(pattern, expected)), String(fallback))

const isContact = (text: string) =>
  /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text) && readUrl(text) !== null

/** The variables of {@link Net}, which every server has. */
export const NET = {
  HOST: z.optional(z.string()),
  AIRLOCK_TRUST_PROXY: number(/^\d$/, 0, 'how many proxies of your own stand in front, such as 1'),
  AIRLOCK_MAX_CONNECTIONS: number(/^[1-9]\d{1,5}$/, 4096, 'a number of connections from 10, such as 4096'),
  AIRLOCK_HEADER_TIMEOUT: number(/^(?:[1-9]|[12]\d|30)$/, 10, 'a number of seconds from 1 to 30, such as 10'),
  // Load balancers keep idle connections for about a minute. Closing earlier would race with their next request.
  AIRLOCK_IDLE_TIMEOUT: number(/^[1-9]\d{0,2}$/, 65, 'a number of seconds from 1 to 999, such as 65'),
  AIRLOCK_SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(
        z.refine(isContact, 'a URI such as mailto:security@shop.example or https://shop.example/security'),
      ),
  ),
}
const Variables = z.object(NET)

/** Returns the network settings from the parsed variables. */
export function netOf(variables: z.infer<typeof Variables>): Net {
  return {
    host: variables.HOST,
    proxies: Number(variables.AIRLOCK_TRUST_PROXY),
    connections: {
      most: Number(variables.AIRLOCK_MAX_CONNECTIONS),
      headersMs: Number(variables.AIRLOCK_HEADER_TIMEOUT) * 1000,
      idleMs: Number(variables.AIRLOCK_IDLE_TIMEOUT) * 1000,
    },
    securityContact: variables.AIRLOCK_SECURITY_CONTACT,
  }
}

const isLoopback = (host: string) =>
  (isIPv4(host) && host.startsWith('127.')) || host === '::1' || host === 'localhost'

/** Whether only this machine can reach the server. Without a host the mode decides. */
export const isPrivate = ({ mode, host }: { mode: Mode; host: string | undefined }): boolean =>
  host === undefined ? mode !== 'production' : isLoopback(host)
