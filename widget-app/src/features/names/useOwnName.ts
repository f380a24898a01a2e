import type { OwnName } from '../../../shared/names/api.ts'
import { useGetNamesQuery } from '../../api/blockchainApi.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { selectIsOwnName } from './owner.ts'

/** The name that an account has below one of the operator's. */
export type OwnNameRead =
  | { status: 'loading' }
  | { status: 'failed'; read: () => void }
  | { status: 'none' }
  | { status: 'ready'; own: OwnName }

/** Reads the name of an account on a chain (CAIP-2), anew each time that a view shows it. */
export function useOwnName(address: string, chainId: string): OwnNameRead {
  const { currentData, isError, isFetching, refetch } = useGetNamesQuery(
    { address, chainId },
    { refetchOnMountOrArgChange: true },
  )
  const own = useAppSelector((state) => currentData?.find(({ name }) => selectIsOwnName(state, name)))
  if (own) return { status: 'ready', own }
  if (isFetching) return { status: 'loading' }
  return isError ? { status: 'failed', read: () => void refetch() } : { status: 'none' }
}
