import { type Reference, SHARED_REFERENCE } from '@airlock/kit/server'
import type { Variables } from './variables.ts'

/** The documentation of each variable, for docs/configuration/widget-server.md. */
export const REFERENCE: Reference<(typeof Variables)['shape']> = {
  ...SHARED_REFERENCE,
  AIRLOCK_WIDGET_PORT: { meaning: 'The port to listen on.', unset: '`PORT`, or 5101' },
  AIRLOCK_SECURE_PORT: { meaning: 'Development only: the port of the secure frame.', unset: '5102' },
  AIRLOCK_SECURE_URL: {
    meaning: 'The origin of the secure frame, where the embedded wallet lives.',
    unset: 'no embedded wallet in production',
  },
  AIRLOCK_WALLETS_FILE: {
    meaning: 'Path of your [file of wallets](../wallets.md), which adds, changes or hides packaged wallets.',
    unset: 'the packaged wallets',
  },
  AIRLOCK_FONTS_DIR: {
    meaning:
      'Folder of the WOFF2 files that [typefaces](../themes.md#typefaces-of-your-own) of projects name, of at most 512 kB each. They are read at the start.',
    unset: 'required if a project has `branding.typeface`',
  },
  AIRLOCK_REGISTRY_URL: {
    meaning:
      'Another wallet registry, from which the server reads wallets and pictures. It excludes `AIRLOCK_WALLETS_FILE`.',
    unset: 'no other registry',
  },
  AIRLOCK_PRICES_URL: {
    meaning:
      'A price API of the DefiLlama kind (`{base}/prices/current/{chain}:{address},…`). It supplies the prices of tokens that the pools of your chains do not price, the change of prices in 24 hours (`{base}/percentage/{chain}:{address},…`), and the prices of those hours for the line beside the total (`{base}/chart/{chain}:{address},…`). If it does not know the last two, they are not shown. For a chain whose name there this server does not know, set `priceApiChain` in the file of chains.',
    unset: 'unknown prices are shown as unknown',
  },
  AIRLOCK_IPFS_GATEWAY: {
    meaning: 'An IPFS gateway (`{base}/ipfs/{cid}`) for names and pictures of collectibles.',
    unset: 'collectibles show collection and id only',
  },
  AIRLOCK_ARWEAVE_GATEWAY: {
    meaning:
      'An Arweave gateway (`{base}/{transaction}`). If the gateway redirects, give the final URL: redirects are not followed.',
    unset: 'as above',
  },
  AIRLOCK_NFT_HTTPS: {
    meaning:
      'With `true` the server reads names and pictures of collectibles from any public https address that a collectible names.',
  },
  AIRLOCK_CHAINS_FILE: {
    meaning:
      'Path of your [file of chains](../chains.md), which are read for balances, activity and JSON-RPC.',
    unset: 'the `networks` of your projects; in development also the local chains',
  },
  AIRLOCK_CALLS_PER_ADDRESS: {
    meaning:
      'The most calls to chains each minute from one client address (IPv6: one /64). Looking at an account takes about 180 calls, and 5 for each remote picture of a collectible.',
  },
  AIRLOCK_CALLS_PER_PROJECT: { meaning: 'The same limit for all visitors of one project.' },
  DATABASE_URL: {
    meaning:
      'Postgres for the [index of chains](../chains.md#the-index) and for [analytics](../operating.md#analytics) and for [names](../names.md). Use a database and a role of its own, never the database of the secure server.',
    unset: 'required in production if a chain has `history: index`, or a project `analytics` or `names`',
  },
  AIRLOCK_DATABASE_POOL: {
    meaning:
      'The most connections to Postgres for visitors’ requests in each process. The indexer has up to ten of its own beside them.',
  },
  AIRLOCK_NAMES_KEY: {
    meaning:
      'The key that signs answers about [names](../names.md), for one purpose only. Each replica has the same. Who has it can send what people pay to a name elsewhere.',
    unset: 'required if a project has `names`',
  },
  AIRLOCK_EVENTS_URL: {
    meaning:
      'Your endpoint for [analytics events](../operating.md#analytics), which receives them as JSON lists. It may be in your own network.',
    unset: 'events are not forwarded',
  },
  AIRLOCK_SDK_TYPE: {
    meaning: 'The type of SDK (`st`) that every call of your widget carries, for your own logs.',
    unset: '`airlock`',
  },
  AIRLOCK_ANALYTICS_TOKEN: {
    meaning:
      'The secret for `GET /analytics` and the page of charts at `/analytics/`, which show the counts and error reports of all projects.',
    unset: 'there is neither',
  },
  AIRLOCK_WIDGET_DATA_DIR: {
    meaning: 'Folder of an embedded database in place of Postgres, for a single process.',
    unset: '`.data/widget` in development',
  },
}
