import { skipToken } from '@reduxjs/toolkit/query/react'
import type { OwnName } from '../../../shared/names/api.ts'
import { type AccountOnChain, useGetNamesQuery } from '../../api/blockchainApi.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { selectIsOwnName } from './owner.ts'

/** The name that an account has below one of the operator's. */
export type OwnNameRead =
  | { status: 'loading' }
  | { status: 'failed'; read: () => void }
  | { status: 'none' }
  | { status: 'ready'; own: OwnName }

/** Reads the name of an account, anew each time that a view shows it. Null asks nothing. */
export function useOwnName(account: AccountOnChain | null): OwnNameRead {
  const { currentData, isError, isFetching, refetch } = useGetNamesQuery(account ?? skipToken, {
    refetchOnMountOrArgChange: true,
  })
  const own = useAppSelector((state) => currentData?.find(({ name }) => selectIsOwnName(state, name)))
  if (own) return { status: 'ready', own }
  if (isFetching) return { status: 'loading' }
  return isError ? { status: 'failed', read: () => void refetch() } : { status: 'none' }
}
