import { readUrl } from '../config/url.ts'
import type { Mode } from '../config/variables.ts'
import { EMBEDDED_NETWORKS } from './embeddedNetworks.ts'
import { isLoopback } from './loopback.ts'
import type { ProjectEntry } from './schema.ts'

/** A chain that the secure frame may connect to for a project. */
export interface Network {
  /** The CAIP-2 id. */
  id: string
  name: string
  rpcUrl: string
  nativeCurrency: { symbol: string; decimals: number }
  explorerUrl?: string
}

/** The settings of a project from which its networks follow. */
export interface ProjectNetworks {
  id: string
  /** The networks that the project lists. */
  listedNetworks: readonly Network[]
  /** A service for all networks of the embedded wallet; null without one. */
  rpcUrl: string | null
}

/** A mistake in a project: where it is, and what is wrong. */
export interface NetworkProblem {
  path: readonly (string | number)[]
  message: string
}

/**
 * The hosts that a Content-Security-Policy can name. Any other would be dropped from `connect-src`, or would widen
 * it.
 */
const CSP_HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/

const ADVICE = 'Write an address such as https://rpc.example.'

/**
 * Returns the problem of an address, or undefined. Plain http is allowed only for a chain on the developer's machine.
 */
function problemOf(text: string, mode: Mode): string | undefined {
  const url = readUrl(text)
  if (!url) return `"${text}" is not an address. ${ADVICE}`
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `"${text}" is not https. ${ADVICE}`
  if (!CSP_HOST.test(url.hostname))
    return `"${text}" has a host that a browser’s connect-src cannot name. ${ADVICE}`
  // Browsers refuse to fetch an address with credentials.
  if (url.username !== '' || url.password !== '') return `"${text}" carries a user name. ${ADVICE}`
  if (url.protocol === 'https:') return undefined
  if (!isLoopback(url)) return `"${text}" is not https. ${ADVICE}`
  return mode === 'production'
    ? `"${text}" is an address of a local machine, which is for development. ${ADVICE}`
    : undefined
}

/** The addresses of a project entry, each with its path in the file. */
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

/** The URL for one network at a service that supports all: `{rpcUrl}/v1/?chainId=…&projectId=…`. */
const urlAt = (base: string, chainId: string, projectId: string) =>
  `${base.replace(/\/+$/, '')}/v1/?chainId=${chainId}&projectId=${projectId}`

/** Reads the networks that a project lists. */
export function readNetworks(
  entry: ProjectEntry,
  mode: Mode,
): { networks: Network[]; problems: NetworkProblem[] } {
  const problems = [...addressProblems(entry, mode), ...doubles(entry)]
  const networks = (entry.networks ?? []).map(({ explorerUrl, ...network }) => ({
    ...network,
    ...(explorerUrl && { explorerUrl }),
  }))
  return { networks, problems }
}

/**
 * The networks of a project: its own list, then the embedded wallet's 27 if `rpcUrl` names a service for them. They are
 * not kept, because 27 for each of thousands of projects would fill the memory.
 */
export function networksOf({ id: projectId, listedNetworks, rpcUrl }: ProjectNetworks): Network[] {
  if (rpcUrl === null) return [...listedNetworks]
  const known = new Set(listedNetworks.map(({ id }) => id))
  const others = EMBEDDED_NETWORKS.filter(({ id }) => !known.has(id))
  const shared = others.map((network) => ({ ...network, rpcUrl: urlAt(rpcUrl, network.id, projectId) }))
  return [...listedNetworks, ...shared]
}
