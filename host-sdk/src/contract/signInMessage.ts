import type { CaipNetworkId, Namespace, SignInMessage } from '../types.ts'
import { NETWORK_ID } from './caip.ts'
import { SOLANA_CLUSTERS } from './solanaClusters.ts'

/*
 * The text of a sign-in: EIP-4361 for EVM accounts, and CAIP-122 with the same grammar for the other families. Solana's
 * wallets write Sign-In With Solana, whose spelling differs and is read too. The page's script does not load this
 * module.
 */

/** The name of each family's accounts in the first line. */
const ACCOUNT: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  polkadot: 'Polkadot',
}

const DATE = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/

/** The labelled lines in the order of the grammar, with their forms. `chainId` is checked by its family below. */
const LINES = [
  ['uri', 'URI', /^[a-z][a-z0-9+.-]*:\S+$/i],
  ['version', 'Version', /^1$/],
  ['chainId', 'Chain ID', /^\S+$/],
  ['nonce', 'Nonce', /^[a-zA-Z0-9]{8,}$/],
  ['issuedAt', 'Issued At', DATE],
  ['expirationTime', 'Expiration Time', DATE],
  ['notBefore', 'Not Before', DATE],
  ['requestId', 'Request ID', /^\S*$/],
] as const
const REQUIRED = 5

/** Characters that change what the visitor sees of a text: controls, invisible ones, other line and paragraph ends. */
const UNSEEN = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u

const HEAD =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/?#@\\]+) wants you to sign in with your (\w+) account:\n(\S+)\n\n/

/** The parts of a text that two standards spell differently for the same fields. */
interface Spelling {
  /** As the text names the network. */
  network: string
  /** Without a statement, EIP-4361 leaves its line empty; Sign-In With Solana leaves the line out. */
  noStatement: '\n' | ''
}

function write(message: SignInMessage, { network, noStatement }: Spelling): string {
  const { scheme, domain, accountAddress, chainId, statement, resources } = message
  const [namespace] = chainId.split(':') as [Namespace]
  const fields = { ...message, chainId: network }
  const lines = LINES.flatMap(([name, label]) =>
    fields[name] === undefined ? [] : [`${label}: ${fields[name]}`],
  )
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const site = scheme === undefined ? domain : `${scheme}://${domain}`
  const head = `${site} wants you to sign in with your ${ACCOUNT[namespace]} account:\n${accountAddress}\n\n`
  return `${head}${statement === undefined ? noStatement : `${statement}\n\n`}${lines.join('\n')}`
}

/** Writes the text of a sign-in message. It does not validate the fields: {@link readSignIn} does. */
export function writeSignIn(message: SignInMessage): string {
  const [, network = ''] = message.chainId.split(':')
  return write(message, { network, noStatement: '\n' })
}

/** The first 32 characters of a genesis hash (https://namespaces.chainagnostic.org/solana/caip2). */
const GENESIS = /^[1-9A-HJ-NP-Za-km-z]{32}$/

/**
 * The CAIP-2 references of Sign-In With Solana's chain ids (https://github.com/phantom/sign-in-with-solana). A local
 * network has no fixed genesis hash, and no id with a prefix.
 */
const SOLANA_CHAINS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SOLANA_CLUSTERS).flatMap(([reference, name]): [string, string][] => [
    [name, reference],
    [`solana:${name}`, reference],
  ]),
  ['localnet', 'localnet'],
])

/** The network that a text names; null if its family has none of that name. */
function networkOf(namespace: Namespace, written: string): CaipNetworkId | null {
  const known = namespace === 'solana' ? SOLANA_CHAINS.get(written) : written
  const id = `${namespace}:${known ?? (GENESIS.test(written) ? written : '')}`
  return NETWORK_ID.test(id) ? (id as CaipNetworkId) : null
}

/** The labelled fields; null if a required one is missing or one has the wrong form. */
function fieldsIn(lines: readonly string[]): Partial<Record<string, string>> | null {
  const found: Partial<Record<string, string>> = {}
  for (const [index, [name, label, form]] of LINES.entries()) {
    const line = lines.find((one) => one.startsWith(`${label}: `))
    const value = line?.slice(label.length + 2)
    if (value === undefined && index >= REQUIRED) continue
    if (value === undefined || !form.test(value) || (form === DATE && Number.isNaN(Date.parse(value))))
      return null
    found[name] = value
  }
  return found
}

/** The statement after the head of a text, or the way in which there is none, and what follows. */
function statementIn(
  body: string,
  namespace: Namespace,
): Pick<Spelling, 'noStatement'> & { statement?: string | undefined; rest: string } {
  if (body.startsWith('\n')) return { noStatement: '\n', rest: body.slice(1) }
  const [, statement, rest = namespace === 'solana' ? body : ''] = /^([^\n]+)\n\n([\s\S]*)$/.exec(body) ?? []
  return { statement, noStatement: '', rest }
}

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/**
 * Parses a sign-in message. Returns null for any text that the grammar does not produce: the fields that were found
 * must give exactly this text when they are written again in the same spelling. `chainId` is the CAIP-2 id, however the
 * text names the network.
 */
export function readSignIn(text: string): SignInMessage | null {
  const [head = '', scheme, domain = '', account, accountAddress = ''] = HEAD.exec(text) ?? []
  const namespace = (Object.keys(ACCOUNT) as Namespace[]).find((name) => ACCOUNT[name] === account)
  if (!namespace) return null
  const { statement, noStatement, rest } = statementIn(text.slice(head.length), namespace)
  const [labelled = '', listed] = rest.split('\nResources:')
  const fields = fieldsIn(labelled.split('\n'))
  const { chainId: network = '' } = fields ?? {}
  const chainId = networkOf(namespace, network)
  if (!fields || !chainId) return null
  const resources = listed
    ?.split('\n')
    .slice(1)
    .map((line) => line.slice(2))
  const { uri = '', version = '', nonce = '', issuedAt = '', expirationTime, notBefore, requestId } = fields
  const message: SignInMessage = defined({
    scheme,
    domain,
    accountAddress,
    chainId,
    statement,
    uri,
    version,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  })
  const isWhole = resources?.every((one) => /^\S+$/.test(one)) !== false
  return isWhole && !UNSEEN.test(text) && write(message, { network, noStatement }) === text ? message : null
}
