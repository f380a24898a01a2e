import type { CaipNetworkId, Namespace, SignInMessage } from '../types.ts'
import { NETWORK_ID } from './caip.ts'

/*
 * The text of a sign-in: EIP-4361 for EVM accounts, and CAIP-122 with the same grammar for the other families. The
 * page's script does not load this module.
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

/** The labelled lines in the order of the grammar, with their forms. `chainId` is the reference of the CAIP-2 id. */
const LINES = [
  ['uri', 'URI', /^[a-z][a-z0-9+.-]*:\S+$/i],
  ['version', 'Version', /^1$/],
  ['chainId', 'Chain ID', /^[-_a-zA-Z0-9]{1,32}$/],
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

/** Writes the text of a sign-in message. It does not validate the fields: {@link readSignIn} does. */
export function writeSignIn(message: SignInMessage): string {
  const { scheme, domain, accountAddress, chainId, statement, resources } = message
  const [namespace, reference] = chainId.split(':') as [Namespace, string]
  const fields = { ...message, chainId: reference }
  const lines = LINES.flatMap(([name, label]) =>
    fields[name] === undefined ? [] : [`${label}: ${fields[name]}`],
  )
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const site = scheme === undefined ? domain : `${scheme}://${domain}`
  const head = `${site} wants you to sign in with your ${ACCOUNT[namespace]} account:\n${accountAddress}\n\n`
  return `${head}${statement === undefined ? '' : `${statement}\n`}\n${lines.join('\n')}`
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

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/**
 * Parses a sign-in message. Returns null for any text that the grammar does not produce: the fields that were found
 * must give exactly this text when they are written again.
 */
export function readSignIn(text: string): SignInMessage | null {
  const [head = '', scheme, domain = '', account, accountAddress = ''] = HEAD.exec(text) ?? []
  const namespace = (Object.keys(ACCOUNT) as Namespace[]).find((name) => ACCOUNT[name] === account)
  if (!namespace) return null
  const body = text.slice(head.length)
  const [, statement, rest = ''] = body.startsWith('\n')
    ? [body, undefined, body.slice(1)]
    : (/^([^\n]+)\n\n([\s\S]*)$/.exec(body) ?? [])
  const [labelled = '', listed] = rest.split('\nResources:')
  const fields = fieldsIn(labelled.split('\n'))
  if (!fields) return null
  const resources = listed
    ?.split('\n')
    .slice(1)
    .map((line) => line.slice(2))
  const { uri = '', version = '', nonce = '', issuedAt = '', expirationTime, notBefore, requestId } = fields
  const message: SignInMessage = defined({
    scheme,
    domain,
    accountAddress,
    chainId: `${namespace}:${fields.chainId}` as CaipNetworkId,
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
  const isWhole = NETWORK_ID.test(message.chainId) && resources?.every((one) => /^\S+$/.test(one)) !== false
  return isWhole && !UNSEEN.test(text) && writeSignIn(message) === text ? message : null
}
