import { type FileProblem, type Mode, parseConfigFile } from '@airlock/kit/server'
import { readImage } from '../images/readImage.ts'
import { isInternalHost } from '../outbound/address.ts'
import { can, namespaceOf } from './capabilities.ts'
import type { Chain, NamedToken } from './chain.ts'
import { complete } from './complete.ts'
import type { ChainFacts } from './facts.ts'
import type { AskedAddress } from './fields.ts'
import { type ChainEntry, ChainsFile } from './schema.ts'
import { SWAP_FAMILIES } from './swaps.ts'

interface Source {
  mode: Mode
  facts: ChainFacts
}

/**
 * Returns the problem of an address in production, or undefined. The address is not repeated, because it may hold a
 * key.
 *
 * @param isInternal whether the operator marks it as a machine of their own network. Plain http is allowed only if
 * the name itself is internal, because another name may resolve to anything.
 */
export function addressProblem(address: string, mode: Mode, isInternal = false): string | undefined {
  const { protocol, hostname } = new URL(address)
  if (mode !== 'production') return undefined
  const isOwn = isInternalHost(hostname)
  if (isOwn && isInternal) return undefined
  if (protocol !== 'https:') return 'is not https, which production requires.'
  if (isOwn)
    return 'is of a machine of your own network. If that shall be asked, write { url: "…", internal: true } in the file of chains.'
  return undefined
}

/**
 * Parses an operator's file of chains (YAML, which includes JSON). Throws one `ConfigProblem` with a line per
 * problem.
 */
export function parseChains(text: string, file: string, { mode, facts }: Source): Chain[] {
  const { data, refuse } = parseConfigFile(text, file, ChainsFile, nameOf)
  const problems: FileProblem[] = []
  const seen = new Set<string>()
  const chains = data.chains.map((entry, index) => {
    const say: Say = (path, message) => problems.push({ path: ['chains', index, ...path], message })
    if (seen.has(entry.id)) say(['id'], `There is another chain "${entry.id}". Write one for both.`)
    seen.add(entry.id)
    for (const { broken, path, mend } of RULES) {
      if (broken(entry, facts)) say(path, `Chain "${entry.id}" ${mend}`)
    }
    checkAddresses(entry, mode, say)
    checkSwaps(entry, mode, say)
    const { tokens, rpcUrls, explorerApi, ...rest } = entry
    return complete(
      {
        ...rest,
        ...urlsOf(rpcUrls, explorerApi),
        ...(tokens && { tokens: readTokens(entry, file, say) }),
      },
      facts,
    )
  })
  refuse(problems)
  return chains
}

type Path = readonly (string | number)[]
type Say = (path: Path, message: string) => void

/** Whether a chain has contracts that this server can ask. */
function hasContracts({ id }: ChainEntry): boolean {
  const namespace = namespaceOf(id)
  return namespace !== undefined && can(namespace, 'contracts')
}
const EVM_ONLY = ['multicall', 'ensRegistry', 'pools', 'explorerApi'] as const

/** Combinations of settings that are invalid: the path, and the end of a sentence that begins with the chain. */
const RULES: readonly {
  broken: (entry: ChainEntry, facts: ChainFacts) => boolean
  path: Path
  mend: string
}[] = [
  ...EVM_ONLY.map((key) => ({
    broken: (entry: ChainEntry) => !hasContracts(entry) && entry[key] !== undefined,
    path: [key],
    mend: `is no EVM chain and cannot have "${key}". Remove it.`,
  })),
  ...(['balances', 'history'] as const).map((key) => ({
    broken: (entry: ChainEntry) => entry[key] === 'explorer' && entry.explorerApi === undefined,
    path: [key],
    mend: `has "${key}: explorer" and no explorer: add "explorerApi", or choose another source.`,
  })),
  {
    broken: ({ startBlock, history }) => startBlock !== undefined && history !== 'index',
    path: ['startBlock'],
    mend: 'has a "startBlock", which needs "history: index".',
  },
  {
    broken: ({ id, nativeCurrency }, facts) => nativeCurrency === undefined && !Object.hasOwn(facts, id),
    path: ['id'],
    mend: 'is not known to this server: add "nativeCurrency: { symbol: ETH, decimals: 18 }", and a "name" for it.',
  },
]

function urlsOf(rpc: readonly AskedAddress[], explorer: AskedAddress | undefined) {
  const internal = [...rpc, ...(explorer ? [explorer] : [])].filter(({ isInternal }) => isInternal)
  return {
    rpcUrls: rpc.map(({ url }) => url),
    ...(explorer && { explorerApi: explorer.url }),
    internalUrls: internal.map(({ url }) => url),
  }
}

/** Checks that the sources of swaps can swap on this chain, and that this server may ask them. */
function checkSwaps({ id, swaps }: ChainEntry, mode: Mode, say: Say): void {
  swaps?.sources.forEach((source, index) => {
    const where = ['swaps', 'sources', index]
    if (SWAP_FAMILIES[source.kind] !== namespaceOf(id))
      say(where, `Chain "${id}" is of another family than its source of swaps "${source.kind}". Remove it.`)
    const url = 'url' in source ? source.url : undefined
    const problem = url && addressProblem(url.url, mode, url.isInternal)
    if (problem) say([...where, 'url'], `Chain "${id}": the address of "${source.kind}" ${problem}`)
  })
}

function checkAddresses({ id, rpcUrls, explorerApi }: ChainEntry, mode: Mode, say: Say): void {
  const urls = rpcUrls.map(({ url }) => url)
  rpcUrls.forEach(({ url, isInternal }, index) => {
    const problem = addressProblem(url, mode, isInternal)
    const where = ['rpcUrls', index]
    if (problem) say(where, `Chain "${id}": address ${index + 1} of "rpcUrls" ${problem}`)
    if (urls.indexOf(url) < index)
      say(where, `Chain "${id}": address ${index + 1} of "rpcUrls" is there already. Remove it.`)
  })
  const problem = explorerApi && addressProblem(explorerApi.url, mode, explorerApi.isInternal)
  if (problem) say(['explorerApi'], `Chain "${id}": "explorerApi" ${problem}`)
}

/** The maximum length of an image as a `data:` URI in a response to the widget. */
const PICTURE_LIMIT = 131_072

function pictureOf(image: string, file: string): { uri: string } | { problem: string } {
  const picture = readImage(image, file)
  if (typeof picture === 'string') return { problem: picture }
  const uri = `data:${picture.type};base64,${Buffer.from(picture.body).toString('base64')}`
  if (uri.length <= PICTURE_LIMIT) return { uri }
  return { problem: 'the picture has more than 96 kB. Make it smaller: it is shown at 40 pixels.' }
}

function readTokens(entry: ChainEntry, file: string, say: Say): NamedToken[] {
  const seen = new Set<string>()
  return (entry.tokens ?? []).map(({ address, name, symbol, image }, index) => {
    const fail = (key: string, message: string) =>
      say(['tokens', index, key], `Chain "${entry.id}", token ${index + 1}: ${message}`)
    if (address.startsWith('0x') !== hasContracts(entry))
      fail('address', 'this is an address of another family.')
    if (seen.has(address)) fail('address', 'it is there already. Remove it.')
    seen.add(address)
    const picture = image === undefined ? undefined : pictureOf(image, file)
    if (picture && 'problem' in picture) fail('image', picture.problem)
    return {
      address,
      ...(name !== undefined && { name }),
      ...(symbol !== undefined && { symbol }),
      ...(picture && 'uri' in picture && { image: picture.uri }),
    }
  })
}

/** The name of a setting in a message. Lists count from one, as people do. */
function nameOf(path: readonly PropertyKey[]): string {
  const [list, index, key, ...rest] = path
  if (list === undefined) return 'The file'
  if (index === undefined) return `"${String(list)}"`
  const chain = `Chain ${Number(index) + 1}`
  if (key === undefined) return chain
  const inside = rest.map((each) => (typeof each === 'number' ? ` ${each + 1}` : ` "${String(each)}"`))
  return `${chain}: "${String(key)}"${inside.join('')}`
}
