import { CaipAddress, CaipNetworkId, Namespace } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { PairingSession, Peer } from '../../state/store/pairing.ts'
import { currentName, namesOf } from './namespaces.ts'
import type { SessionRecord } from './signClient.ts'

/** The most accounts and networks that are read of a session. */
const LIMIT = 256

/** The most characters of a wallet's text that are shown or stored. */
const TEXT_LIMIT = 64

function peerOf({ peer: { metadata } }: SessionRecord): Peer {
  const name: unknown = metadata.name
  return { name: (typeof name === 'string' && name.slice(0, TEXT_LIMIT)) || 'Wallet' }
}

type Network = z.infer<typeof CaipNetworkId>
type Account = z.infer<typeof CaipAddress>

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)].slice(0, LIMIT)

const parsed = <T>(schema: z.ZodMiniType<T>, values: readonly unknown[]): T[] =>
  values.slice(0, 2 * LIMIT).flatMap((value) => {
    const result = z.safeParse(schema, value)
    return result.success ? [result.data] : []
  })

/** The network of a CAIP-10 account. */
const networkOf = (account: Account): Network => account.slice(0, account.lastIndexOf(':')) as Network

/** An account with the current id of its network. */
const renamed = (account: Account): Account =>
  `${currentName(networkOf(account))}${account.slice(account.lastIndexOf(':'))}` as Account

/**
 * The networks under the ids that the wallet approved; a family may be written as `eip155` or as `eip155:1`.
 */
function approvedNames({ namespaces }: SessionRecord): Network[] {
  const named = Object.entries(namespaces).flatMap(([key, { chains = [], accounts }]) => [
    key,
    ...chains,
    ...parsed(CaipAddress, accounts).map(networkOf),
  ])
  return unique(parsed(CaipNetworkId, named))
}

function methodsOf({ namespaces }: SessionRecord): PairingSession['methods'] {
  const methods: { [N in z.infer<typeof Namespace>]?: string[] } = {}
  for (const [key, { methods: own }] of Object.entries(namespaces)) {
    const family = z.safeParse(Namespace, key.split(':')[0])
    if (family.success) methods[family.data] = unique([...(methods[family.data] ?? []), ...own])
  }
  return methods
}

/** Converts a session for the flows: the wallet's data is unverified, and invalid parts are left out. */
export function toSession(record: SessionRecord): PairingSession {
  const accounts = Object.values(record.namespaces).flatMap((namespace) => namespace.accounts)
  return {
    topic: record.topic,
    peer: peerOf(record),
    accounts: unique(parsed(CaipAddress, accounts).map(renamed)),
    chains: unique(approvedNames(record).map(currentName)),
    methods: methodsOf(record),
  }
}

/** The id under which the wallet approved a network; undefined if it did not. */
export function approvedName(record: SessionRecord, caipNetworkId: Network): Network | undefined {
  const approved = approvedNames(record)
  return namesOf(caipNetworkId).find((name) => approved.includes(name))
}
