/** The parts that listen, and the environment variable that moves each. */
export const PORTS = {
  dapp: { fallback: 5100, variable: 'AIRLOCK_DAPP_PORT', what: 'the demo dApp' },
  widget: { fallback: 5101, variable: 'AIRLOCK_WIDGET_PORT', what: 'the widget' },
  secure: { fallback: 5102, variable: 'AIRLOCK_SECURE_PORT', what: 'the secure frame' },
  chain: { fallback: 8545, variable: 'AIRLOCK_CHAIN_PORT', what: 'the first chain' },
  chain2: { fallback: 8546, variable: 'AIRLOCK_CHAIN2_PORT', what: 'the second chain' },
} as const

export type Part = keyof typeof PORTS
export type Ports = Record<Part, number>

/** Three sites, as in production: `*.localhost` names are different sites and secure contexts in every browser. */
export type Origins = Record<'dapp' | 'widget' | 'secure', string>

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

/** The documented ports, or what the environment says instead. */
export function portsFrom(environment: Environment): Ports {
  return Object.fromEntries(parts.map((part) => [part, portOf(part, environment)])) as Ports
}

/** The other way round, for processes that this one starts. */
export function environmentOf(ports: Ports): Record<string, string> {
  return Object.fromEntries(parts.map((part) => [PORTS[part].variable, String(ports[part])]))
}

export function originsOf(ports: Ports): Origins {
  return {
    dapp: `http://dapp.localhost:${ports.dapp}`,
    widget: `http://widget.localhost:${ports.widget}`,
    secure: `http://secure.localhost:${ports.secure}`,
  }
}
