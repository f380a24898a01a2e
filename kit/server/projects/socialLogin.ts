import * as z from 'zod/mini'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../social/providers.ts'
import type { FileProblem } from '../config/file.ts'
import { SecretSource } from '../config/secretSource.ts'
import { shape } from '../config/shape.ts'
import { readUrl } from '../config/url.ts'
import type { Mode } from '../config/variables.ts'
import type { FarcasterClient, SocialClient } from './socialClient.ts'

const Text = (example: string, most = 256) => {
  const expected = `has to be a text of at most ${most} characters, such as ${example}.`
  return z.string(expected).check(z.minLength(1, expected), z.maxLength(most, expected))
}
const ADDRESS = 'has to be an address in quotes, such as "https://id.shop.example".'
const DOMAINS = 'has to be a list of domains, such as [shop.example].'

const COMMON = { clientId: Text('"the-id-of-your-client"'), standIn: z.optional(z.string(ADDRESS)) }
const WITH_SECRET = { ...COMMON, clientSecret: SecretSource }
const OF_APPLE = {
  ...COMMON,
  teamId: Text('A1B2C3D4E5', 32),
  keyId: Text('F6G7H8I9J0', 32),
  privateKey: SecretSource,
}
const OF_OIDC = {
  clientId: COMMON.clientId,
  clientSecret: SecretSource,
  name: Text('Shop ID', 32),
  issuer: z.string(ADDRESS),
  emailDomains: z.optional(
    z.array(
      z
        .string(DOMAINS)
        .check(
          z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'has to be a domain in lower case, such as shop.example.'),
        ),
      DOMAINS,
    ),
  ),
}
const OF_FARCASTER = {
  relayUrl: z.string('has to be an address in quotes, such as "https://relay.farcaster.xyz".'),
  rpcUrl: z.string('has to be the address of a node of OP Mainnet in quotes, such as "https://op.example".'),
}

const entry = <Shape extends z.core.$ZodLooseShape>(fields: Shape, needed: string) =>
  z.strictObject(fields, shape(`has to have ${needed}.`, Object.keys(fields)))

const Usual = entry(WITH_SECRET, 'clientId and clientSecret')

/** The section `socialLogin` of a project: its client at each provider. */
export const SocialLogin = z.strictObject(
  {
    google: z.optional(Usual),
    x: z.optional(Usual),
    discord: z.optional(Usual),
    farcaster: z.optional(entry(OF_FARCASTER, 'relayUrl and rpcUrl')),
    github: z.optional(Usual),
    apple: z.optional(entry(OF_APPLE, 'clientId, teamId, keyId and privateKey')),
    facebook: z.optional(Usual),
    oidc: z.optional(entry(OF_OIDC, 'name, issuer, clientId and clientSecret')),
  } satisfies Record<SocialProvider, unknown>,
  shape('has to be a list of providers, such as "google: { clientId: … }".', SOCIAL_PROVIDERS),
)
type SocialLogin = z.infer<typeof SocialLogin>

/** Whether a node may be reached there: by https, and in development also by http. Its key may be in the query. */
function isNode(text: string, mode: Mode): boolean {
  const url = readUrl(text)
  if (url?.username !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (mode === 'development' && url.protocol === 'http:')
}

/** Whether a provider may be reached there: its paths follow the address. */
const isReachable = (text: string, mode: Mode) => isNode(text, mode) && readUrl(text)?.search === ''

type Entry = { id: string; socialLogin?: SocialLogin | undefined }

function clientOf(provider: SocialProvider, id: string, given: SocialLogin): SocialClient | null {
  if (provider === 'farcaster') return given.farcaster ? { provider, clientId: id, ...given.farcaster } : null
  if (provider === 'apple') {
    if (!given.apple) return null
    const { teamId, keyId, privateKey: secret, ...rest } = given.apple
    return { provider, ...rest, secret, apple: { teamId, keyId } }
  }
  if (provider === 'oidc') {
    if (!given.oidc) return null
    const { clientId, clientSecret: secret, name, issuer, emailDomains = [] } = given.oidc
    return { provider, clientId, secret, oidc: { name, issuer, emailDomains } }
  }
  const usual = given[provider]
  if (!usual) return null
  const { clientSecret: secret, ...rest } = usual
  return { provider, ...rest, secret }
}

type Mistake = [setting: string, message: string]

/** Not the address itself: that of a node often contains a key. */
function mistakeOfFarcaster(client: FarcasterClient, mode: Mode): Mistake | null {
  if (!isReachable(client.relayUrl, mode))
    return [
      'relayUrl',
      'relayUrl of farcaster is not the address of a relay, such as https://relay.farcaster.xyz.',
    ]
  return isNode(client.rpcUrl, mode)
    ? null
    : [
        'rpcUrl',
        'rpcUrl of farcaster is not the address of a node of OP Mainnet, such as https://op.example.',
      ]
}

function mistakeOf(client: SocialClient, mode: Mode): Mistake | null {
  if (client.provider === 'farcaster') return mistakeOfFarcaster(client, mode)
  const { standIn, oidc } = client
  if (standIn !== undefined && mode === 'production')
    return ['standIn', 'a server that stands in for the provider’s is for development. Remove the line.']
  if (standIn !== undefined && !isReachable(standIn, mode))
    return ['standIn', `"${standIn}" is not the address of a server, such as http://127.0.0.1:5106/google.`]
  if (oidc && !isReachable(oidc.issuer, mode))
    return [
      'issuer',
      `"${oidc.issuer}" is not the address of a provider. Write one such as https://id.shop.example.`,
    ]
  return null
}

/** Reads the clients of a project, in the order in which they are offered. */
export function readSocialLogin({ id, socialLogin = {} }: Entry, mode: Mode) {
  const clients = SOCIAL_PROVIDERS.flatMap((provider) => clientOf(provider, id, socialLogin) ?? [])
  const problems: FileProblem[] = clients.flatMap((client) => {
    const mistake = mistakeOf(client, mode)
    return mistake ? [{ path: ['socialLogin', client.provider, mistake[0]], message: mistake[1] }] : []
  })
  return { clients, problems }
}

/** The options of the feature `social_login`: those of every project, and the providers that this one has configured. */
export const withProviders = <Facts extends { id: string; config: string[] }>(
  facts: Facts,
  socialLogin: SocialLogin = {},
): Facts =>
  facts.id === 'social_login'
    ? { ...facts, config: [...facts.config, ...SOCIAL_PROVIDERS.filter((id) => socialLogin[id])] }
    : facts

/** The reason why the feature cannot offer a provider that it names: the project has no client there. */
export function unconfigured(setting: unknown, socialLogin: SocialLogin = {}): string | undefined {
  const missing = Array.isArray(setting)
    ? SOCIAL_PROVIDERS.find((id) => setting.includes(id) && !socialLogin[id])
    : undefined
  return (
    missing &&
    `offers sign-in with "${missing}", but its "socialLogin" has no ${missing}. Add it, or remove it here.`
  )
}
