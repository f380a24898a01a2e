import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import type { Nft, Nfts as Page } from '../../../shared/blockchain.ts'
import { LIFETIMES, useGetNftsInfiniteQuery } from '../../api/blockchainApi.ts'
import { type ListState, listState, type More, moreOf, staleSince } from '../../api/pages.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useBackOnline } from '../../ui/useOnline.ts'
import { selectHolder, useSupport } from '../holder/index.ts'

/** The collectibles of the active account on the active network. */
export interface NftList {
  state: ListState
  wanted: Nft[]
  /** Those that nobody asked for. */
  spam: Nft[]
  more: More
  /** When (ms) what is shown was read, if it could not be read again since; null while it is current. */
  staleSince: number | null
  isOnline: boolean
  loadMore: () => void
  retry: () => void
}

export const nftKey = ({ contract, tokenId }: Nft): string => `${contract}/${tokenId}`

/** Of all pages, on this chain, each once; what is spam apart. */
export function sortNfts(
  pages: readonly Page[],
  chainId: string | undefined,
): Pick<NftList, 'wanted' | 'spam'> {
  const all = new Map<string, Nft>()
  for (const { data } of pages) for (const nft of data) if (nft.chainId === chainId) all.set(nftKey(nft), nft)
  const nfts = [...all.values()]
  return { wanted: nfts.filter(({ isSpam }) => !isSpam), spam: nfts.filter(({ isSpam }) => isSpam) }
}

export function useNfts(): NftList {
  const holder = useAppSelector(selectHolder)
  const { support, ask } = useSupport(holder?.chainId)
  const chainId = holder?.chainId
  const address = holder?.address
  const query = useMemo(
    () => (address && chainId && support === 'yes' ? { address, chainId } : skipToken),
    [address, chainId, support],
  )
  const result = useGetNftsInfiniteQuery(query, { refetchOnMountOrArgChange: LIFETIMES.portfolio })
  const { currentData, fetchNextPage, refetch } = result
  const retry = () => (query === skipToken ? ask() : void refetch())
  const isOnline = useBackOnline(retry)
  const sorted = useMemo(() => sortNfts(currentData?.pages ?? [], chainId), [currentData, chainId])
  return {
    ...sorted,
    state: listState(result, support),
    more: moreOf(result),
    staleSince: staleSince(result, isOnline),
    isOnline,
    loadMore: () => void fetchNextPage(),
    retry,
  }
}
