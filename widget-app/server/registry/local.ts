import type { Asset } from '@airlock/kit/server'
import type { Pictures } from './images/pictures.ts'
import type { ImageKind, Registry } from './registry.ts'
import { searchable } from './search.ts'
import type { Wallet } from './wallet.ts'

/** The packaged wallets with the operator's changes. */
export interface Catalogue {
  wallets: readonly Wallet[]
  /** The operator's own images, by wallet id. */
  images: ReadonlyMap<string, Asset>
}

/** A registry that answers from memory. */
export function localRegistry({ wallets, images }: Catalogue, pictures: Pictures): Registry {
  const search = searchable(wallets, ({ listing, icon }) => icon !== undefined || images.has(listing.id))
  const byId = new Map(
    wallets.flatMap((wallet) => [wallet.listing.id, ...wallet.aliases].map((id) => [id, wallet] as const)),
  )
  const names = new Set(wallets.map(({ listing }) => listing.name))
  const find: Record<ImageKind, (id: string) => Asset | undefined> = {
    ...pictures,
    wallet(id) {
      const wallet = byId.get(id)
      return wallet && (images.get(wallet.listing.id) ?? pictures.wallet(wallet))
    },
  }
  return {
    hasName: (name) => names.has(name),
    wallets: async (query) => search(query),
    image: async (kind, id) => find[kind](id),
  }
}
