import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import type { Nft, Nfts as Page } from '../../../shared/blockchain.ts'
import { LIFETIMES, useGetNftsInfiniteQuery } from '../../api/blockchainApi.ts'
import { type ListState, listState, type More, moreOf, staleSince } from '../../api/pages.ts'
import { patientMore } from '../../api/patience.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { useBackOnline } from '../../ui/useOnline.ts'
import { selectActiveAccount } from '../activeAccount/activeAccount.ts'
import { useSupport } from '../activeAccount/useSupport.ts'

/** The collectibles of the active account on the active network. */
export interface NftList {
  state: ListState
  wanted: Nft[]
  /** Unsolicited collectibles. */
  spam: Nft[]
  more: More
  /** The time (ms) of the displayed data if it could not be refreshed; null while it is current. */
  staleSince: number | null
  isOnline: boolean
  loadMore: () => void
  retry: () => void
}

const NONE: readonly Page[] = []

export const nftKey = ({ contract, tokenId }: Nft): string => `${contract}/${tokenId}`

/** The collectibles of all pages on this chain, without duplicates; spam is separated. */
export function sortNfts(
  pages: readonly Page[],
  chainId: string | undefined,
): Pick<NftList, 'wanted' | 'spam'> {
  const all = new Map<string, Nft>()
  for (const { data } of pages) for (const nft of data) if (nft.chainId === chainId) all.set(nftKey(nft), nft)
  const nfts = [...all.values()]
  return { wanted: nfts.filter(({ isSpam }) => !isSpam), spam: nfts.filter(({ isSpam }) => isSpam) }
}

/** Whether no collectible of a page is shown. */
export function isBarren(page: Page, chainId: string | undefined, showsSpam: boolean): boolean {
  const { wanted, spam } = sortNfts([page], chainId)
  return wanted.length === 0 && (!showsSpam || spam.length === 0)
}

/**
 * @param showsSpam whether unsolicited collectibles are shown too; if not, pages with nothing else are not
 * loaded endlessly
 */
export function useNfts(showsSpam: boolean): NftList {
  const account = useAppSelector(selectActiveAccount)
  const { support, ask } = useSupport(account?.chainId)
  const chainId = account?.chainId
  const address = account?.address
  const query = useMemo(
    () => (address && chainId && support === 'yes' ? { address, chainId } : skipToken),
    [address, chainId, support],
  )
  const result = useGetNftsInfiniteQuery(query, { refetchOnMountOrArgChange: LIFETIMES.portfolio })
  const { currentData, fetchNextPage, refetch } = result
  const retry = () => (query === skipToken ? ask() : void refetch())
  const isOnline = useBackOnline(retry)
  const pages = currentData?.pages ?? NONE
  const sorted = useMemo(() => sortNfts(pages, chainId), [pages, chainId])
  const more = patientMore(moreOf(result), pages, (page) => isBarren(page, chainId, showsSpam))
  return {
    ...sorted,
    state: listState(result, support),
    more,
    staleSince: staleSince(result, isOnline),
    isOnline,
    loadMore: () => void fetchNextPage(),
    retry,
  }
}
