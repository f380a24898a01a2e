import type { Asset } from '@airlock/kit/server'
import type { WalletsAnswer } from '../../shared/walletListing.ts'
import type { WalletsQuery } from './query.ts'

/** The caller, which every call carries and which is passed to an upstream. */
export interface Caller {
  projectId: string
  st?: string | undefined
  sv?: string | undefined
}

/** The kind of thing that an image shows. */
export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

/** A source of wallets and images: this server's own data, or an upstream with the same API. */
export interface Registry {
  /** Whether this server's own data has a wallet of that name. */
  hasName: (name: string) => boolean
  wallets: (query: WalletsQuery, caller: Caller) => Promise<WalletsAnswer>
  /** Resolves to the image; undefined if there is none with this id. */
  image: (kind: ImageKind, id: string, caller: Caller) => Promise<Asset | undefined>
}
