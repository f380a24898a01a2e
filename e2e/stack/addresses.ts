/** The parts that listen, with the environment variable of each port. */
export const PORTS = {
  playground: { fallback: 5110, variable: 'AIRLOCK_PLAYGROUND_PORT', what: 'the playground' },
  dapp: { fallback: 5100, variable: 'AIRLOCK_DAPP_PORT', what: 'the demo dApp' },
  widget: { fallback: 5101, variable: 'AIRLOCK_WIDGET_PORT', what: 'the widget' },
  secure: { fallback: 5102, variable: 'AIRLOCK_SECURE_PORT', what: 'the secure frame' },
  mail: { fallback: 5103, variable: 'AIRLOCK_MAIL_PORT', what: 'the page of the mail server' },
  relay: { fallback: 5104, variable: 'AIRLOCK_RELAY_PORT', what: 'the relay' },
  prices: { fallback: 5105, variable: 'AIRLOCK_PRICES_PORT', what: 'the imitation of a price API' },
  social: { fallback: 5106, variable: 'AIRLOCK_SOCIAL_PORT', what: 'the sign-in providers' },
  bundler: { fallback: 5107, variable: 'AIRLOCK_BUNDLER_PORT', what: 'the bundlers' },
  paymaster: { fallback: 5108, variable: 'AIRLOCK_PAYMASTER_PORT', what: 'the paymaster' },
  onramp: { fallback: 5109, variable: 'AIRLOCK_ONRAMP_PORT', what: 'the providers that sell' },
  smtp: { fallback: 5125, variable: 'AIRLOCK_SMTP_PORT', what: 'the mail server' },
  chain: { fallback: 8545, variable: 'AIRLOCK_CHAIN_PORT', what: 'the first chain' },
  chain2: { fallback: 8546, variable: 'AIRLOCK_CHAIN2_PORT', what: 'the second chain' },
  solana: { fallback: 8899, variable: 'AIRLOCK_SOLANA_PORT', what: 'the Solana chain' },
} as const

export const CHAIN_IDS = { chain: 31_337, chain2: 31_338 } as const

export type Part = keyof typeof PORTS
export type Ports = Record<Part, number>

/**
 * Each has its own site, as in production: `*.localhost` names are different sites and secure contexts in every
 * browser.
 */
export type Origins = Record<'playground' | 'dapp' | 'widget' | 'secure' | 'mail', string>

export type Environment = Readonly<Record<string, string | undefined>>

const parts = Object.keys(PORTS) as Part[]

function portOf(part: Part, environment: Environment): number {
  const { variable, fallback } = PORTS[part]
  const text = environment[variable]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${variable} is "${text}", which is no port: give a number from 1 to 65535.`)
}

/** The documented ports, or those from the environment. */
export function portsFrom(environment: Environment): Ports {
  return Object.fromEntries(parts.map((part) => [part, portOf(part, environment)])) as Ports
}

/** The reverse, for child processes. */
export function environmentOf(ports: Ports): Record<string, string> {
  return Object.fromEntries(parts.map((part) => [PORTS[part].variable, String(ports[part])]))
}

export function originsOf(ports: Ports): Origins {
  return {
    playground: `http://playground.localhost:${ports.playground}`,
    dapp: `http://dapp.localhost:${ports.dapp}`,
    widget: `http://widget.localhost:${ports.widget}`,
    secure: `http://secure.localhost:${ports.secure}`,
    mail: `http://mail.localhost:${ports.mail}`,
  }
}

/** The secure server's mail server, for `AIRLOCK_SMTP_URL`. */
export const smtpUrlOf = (ports: Ports) => `smtp://127.0.0.1:${ports.smtp}`

/** The relay for pairing. */
export const relayUrlOf = (ports: Ports) => `ws://127.0.0.1:${ports.relay}`

/** The providers of sign-ins, for browsers and for the secure server. */
export const socialUrlOf = (ports: Ports) => `http://127.0.0.1:${ports.social}`

/** The nodes of both EVM chains, by the chains' ids. */
export const chainUrlsOf = (ports: Ports): Readonly<Record<string, string>> => ({
  [CHAIN_IDS.chain]: `http://127.0.0.1:${ports.chain}`,
  [CHAIN_IDS.chain2]: `http://127.0.0.1:${ports.chain2}`,
})

/** The bundler of a chain (ERC-4337). The id of the chain takes the place of `{chainId}`. */
export const bundlerUrlOf = (ports: Ports) => `http://127.0.0.1:${ports.bundler}/{chainId}`

/** The paymaster of both EVM chains (ERC-7677). */
export const paymasterUrlOf = (ports: Ports) => `http://127.0.0.1:${ports.paymaster}/`

/** The providers that sell, for browsers and for the widget's server. */
export const onrampUrlOf = (ports: Ports) => `http://127.0.0.1:${ports.onramp}`

/** The imitation of a price API, for `AIRLOCK_PRICES_URL`. */
export const pricesUrlOf = (ports: Ports) => `http://127.0.0.1:${ports.prices}`

/** The URL for wallets: JSON-RPC over HTTP. */
export const solanaUrlOf = (ports: Ports) => `http://127.0.0.1:${ports.solana}`
