import { skipToken } from '@reduxjs/toolkit/query/react'
import { LIFETIMES, useGetIdentityQuery } from '../../api/blockchainApi.ts'
import { can } from '../../chains/capabilities.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { selectParents } from '../../state/config/nameParents.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { RootState } from '../../state/store/store.ts'
import { selectActiveAccount } from '../activeAccount/activeAccount.ts'
import { useSupport } from '../activeAccount/useSupport.ts'

/** The name and picture of an account. */
export interface Profile {
  name: string | null
  /** A path of our own origin, or a `data:` image. */
  picture: string | null
}

const NOBODY: Profile = { name: null, picture: null }

/** Accounts have no names on test networks (spec section 5), except those below the operator's own. */
const selectIsNamed = (state: RootState): boolean => {
  const account = selectActiveAccount(state)
  const isNamed = !selectActiveNetwork(state)?.testnet || selectParents(state).length > 0
  return account !== null && can(account.namespace, 'names') && isNamed
}

/** The name and picture of the active account, if it has any. */
export function useIdentity(): Profile {
  const account = useAppSelector(selectActiveAccount)
  const isNamed = useAppSelector(selectIsNamed)
  const { support } = useSupport(account?.chainId)
  const asked =
    account && isNamed && support === 'yes'
      ? { address: account.address, chainId: account.chainId }
      : skipToken
  const { currentData } = useGetIdentityQuery(asked, { refetchOnMountOrArgChange: LIFETIMES.identity })
  return currentData ? { name: currentData.name, picture: currentData.avatar } : NOBODY
}
