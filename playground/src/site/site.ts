import * as z from 'zod/mini'

// Without it, zod tries whether it may compile code, which the page's policy reports as a violation.
z.config({ jitless: true })

const Text = z.string().check(z.minLength(1), z.maxLength(128))
const HttpUrl = z.string().check(z.maxLength(2048), z.regex(/^https?:\/\/[^\s<>"]+$/))
/** A path of this site: no other site can be named, so that nothing of another site is loaded or framed. */
const Path = z.string().check(z.maxLength(256), z.regex(/^\/(?!\/)[\w./-]*$/))
const Address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

/** A network that visitors may choose. Without `rpcUrl` it is one that the widget knows by its id. */
const SiteNetwork = z.strictObject({
  /** Its CAIP-2 id. */
  id: z.string().check(z.maxLength(64), z.regex(/^[a-z0-9]+:[-_a-zA-Z0-9]+$/)),
  name: Text,
  /** Whether it is chosen at first. */
  selected: z.optional(z.boolean()),
  rpcUrl: z.optional(HttpUrl),
  currency: z.optional(z.strictObject({ name: Text, symbol: Text, decimals: z.int() })),
})
export type SiteNetwork = z.infer<typeof SiteNetwork>

/** What only a stack of one's own has. */
const Local = z.strictObject({
  /** Projects of the widget's server between which visitors may choose, the first one at first. */
  projects: z.array(z.strictObject({ id: Text, label: Text })),
  /** A script that announces a wallet with test keys, and its id (rdns). */
  wallet: z.strictObject({ script: Path, id: Text }),
  /** An account that the nodes sign for: it receives what visitors send, and mints the token for them. */
  bank: Address,
  /** A token with 6 decimals that anybody may mint: `mint(address,uint256)`. */
  token: Address,
  /** Pays the fees of calls (ERC-7677). */
  paymasterUrl: HttpUrl,
  /** Where the API of the mail server is. */
  mail: Path,
  faults: z.strictObject({
    /** A widget that never answers. */
    downUrl: HttpUrl,
    /** The nodes of the local networks, but slow. `{chainId}` stands for the chain's id. */
    slowUrl: HttpUrl,
    /** This page, under a policy that forbids windows. */
    noWindows: Path,
    /** This page, without storage. */
    noStorage: Path,
  }),
})
export type Local = z.infer<typeof Local>

/** `playground.json`, the only file that an operator writes. */
const Site = z.strictObject({
  /** The URL where the widget is served. */
  widgetUrl: HttpUrl,
  /** A project of that server which lists this page's origin. */
  projectId: Text,
  networks: z.optional(z.array(SiteNetwork).check(z.minLength(1))),
  local: z.optional(Local),
})

/** What the page knows about the place where it is. */
export type Site = Omit<z.infer<typeof Site>, 'networks'> & { networks: readonly SiteNetwork[] }

/** Offered where the operator names none. */
const PUBLIC_NETWORKS: readonly SiteNetwork[] = [
  { id: 'eip155:1', name: 'Ethereum', selected: true },
  { id: 'eip155:8453', name: 'Base', selected: true },
  { id: 'eip155:42161', name: 'Arbitrum' },
  { id: 'eip155:10', name: 'Optimism' },
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
  { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin' },
  { id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', name: 'Polkadot' },
  { id: 'cosmos:cosmoshub-4', name: 'Cosmos Hub' },
]

/** Reads `playground.json`. Throws with the path of every mistake, for the operator. */
export function readSite(json: unknown): Site {
  const { success, data, error } = z.safeParse(Site, json)
  if (!success) {
    const mistakes = error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`)
    throw new Error(`playground.json is not valid: ${mistakes.join('; ')}`)
  }
  const { networks = PUBLIC_NETWORKS, ...rest } = data
  return { ...rest, networks }
}

/** Fetches `playground.json` from the folder of the page. */
export async function fetchSite(): Promise<Site> {
  const response = await fetch('playground.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`playground.json was answered with ${response.status}.`)
  return readSite(await response.json())
}
