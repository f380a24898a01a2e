import { readUrl } from '../config/url.ts'
import type { Mode } from '../config/variables.ts'
import { EMBEDDED_NETWORKS } from './embeddedNetworks.ts'
import type { ProjectEntry } from './schema.ts'

/** A chain that the secure frame may talk to for a project. */
export interface Network {
  /** CAIP-2. */
  id: string
  name: string
  rpcUrl: string
  nativeCurrency: { symbol: string; decimals: number }
  explorerUrl?: string
}

/** Where in the project something is wrong, and what. */
export interface NetworkProblem {
  path: readonly (string | number)[]
  message: string
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|.+\.localhost)$/
/** The hosts that a Content-Security-Policy can name: another one would be dropped from `connect-src`, or widen it. */
const CSP_HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/

const ADVICE = 'Write an address such as https://rpc.example.'

/** What is wrong with an address, or undefined. Plain http is for a chain on the developer's own machine. */
function problemOf(text: string, mode: Mode): string | undefined {
  const url = readUrl(text)
  if (!url) return `"${text}" is not an address. ${ADVICE}`
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `"${text}" is not https. ${ADVICE}`
  if (!CSP_HOST.test(url.hostname))
    return `"${text}" has a host that a browser’s connect-src cannot name. ${ADVICE}`
  // A browser refuses to fetch such an address.
  if (url.username !== '' || url.password !== '') return `"${text}" carries a user name. ${ADVICE}`
  if (url.protocol === 'https:') return undefined
  if (!LOOPBACK.test(url.hostname)) return `"${text}" is not https. ${ADVICE}`
  return mode === 'production'
    ? `"${text}" is an address of a local machine, which is for development. ${ADVICE}`
    : undefined
}

/** The addresses of a project entry with where they stand. */
function addressesOf({ networks = [], rpcUrl }: ProjectEntry) {
  const listed = networks.flatMap((network, index) => [
    { path: ['networks', index, 'rpcUrl'], text: network.rpcUrl },
    { path: ['networks', index, 'explorerUrl'], text: network.explorerUrl },
  ])
  return [...listed, { path: ['rpcUrl'], text: rpcUrl }]
}

function addressProblems(entry: ProjectEntry, mode: Mode): NetworkProblem[] {
  return addressesOf(entry).flatMap(({ path, text }) => {
    const message = text === undefined ? undefined : problemOf(text, mode)
    return message === undefined ? [] : [{ path, message }]
  })
}

function doubles({ networks = [] }: ProjectEntry): NetworkProblem[] {
  return networks.flatMap(({ id }, index) =>
    networks.findIndex((other) => other.id === id) === index
      ? []
      : [{ path: ['networks', index, 'id'], message: `There is another network "${id}". Remove one.` }],
  )
}

/** `{rpcUrl}/v1/?chainId=…&projectId=…`: how a service for every network is asked for one. */
const urlAt = (base: string, chainId: string, projectId: string) =>
  `${base.replace(/\/+$/, '')}/v1/?chainId=${chainId}&projectId=${projectId}`

/** The networks of a project: its own list, then the embedded wallet's 27 where `rpcUrl` names a service for them. */
export function readNetworks(
  entry: ProjectEntry,
  mode: Mode,
): { networks: Network[]; problems: NetworkProblem[] } {
  const { networks: listed = [], rpcUrl, id: projectId } = entry
  const problems = [...addressProblems(entry, mode), ...doubles(entry)]
  const own = listed.map(({ explorerUrl, ...network }) => ({
    ...network,
    ...(explorerUrl && { explorerUrl }),
  }))
  const known = new Set(listed.map(({ id }) => id))
  const others = rpcUrl === undefined ? [] : EMBEDDED_NETWORKS.filter(({ id }) => !known.has(id))
  const shared = others.map((network) => ({ ...network, rpcUrl: urlAt(rpcUrl ?? '', network.id, projectId) }))
  return { networks: [...own, ...shared], problems }
}
