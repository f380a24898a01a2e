import type { Asset } from '@airlock/kit/server'
import type { WalletsAnswer } from '../../shared/walletListing.ts'
import type { WalletsQuery } from './query.ts'

/** Who asks: every call carries it, and an upstream is told. */
export interface Caller {
  projectId: string
  st?: string | undefined
  sv?: string | undefined
}

/** What a picture is of. */
export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

/** Where wallets and pictures come from: what this server has, or an upstream with the same calls. */
export interface Registry {
  wallets: (query: WalletsQuery, caller: Caller) => Promise<WalletsAnswer>
  /** The picture, or nothing where there is none of this id. */
  image: (kind: ImageKind, id: string, caller: Caller) => Promise<Asset | undefined>
}
