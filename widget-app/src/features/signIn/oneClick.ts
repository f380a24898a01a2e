import { readSignIn, type SignInSteps } from '@airlock/host-sdk/contract'
import type { SignInWish } from '../../chains/adapter.ts'
import { can } from '../../chains/capabilities.ts'
import {
  type SignInSubject,
  selectIsSignInFollowed,
  selectSignedWhileConnecting,
  signedWhileConnecting,
} from '../../state/late/signInSlice.ts'
import type { PairingSignIn } from '../../state/store/pairing.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import { askSite } from './askSite.ts'
import { draftOf, isAbout, type SignInSession, siteOf } from './signInText.ts'

/** The longest wait (ms) for the dApp's part: a code is shown without a sign-in after it. */
const PATIENCE = 3000

/** The dApp's part of a message that a wallet may sign while it connects. Null if it has none, or is slow. */
const partsFor =
  (chainId: CaipNetworkId): AppThunk<Promise<SignInSteps['begin']['answer']>> =>
  async (dispatch) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PATIENCE, null)
    })
    const asked = dispatch(askSite('begin', { chainId })).catch(() => null)
    const parts = await Promise.race([asked, late])
    clearTimeout(timer)
    return parts
  }

/**
 * The fields of a message that a paired wallet may sign while it connects to these networks. Null where that is not
 * possible: the dApp asks for no sign-in or writes its messages itself, or the protocol has no place for what it wants.
 * The visitor is asked after the connection then.
 */
export const beginSignIn =
  (networks: readonly CaipNetwork[]): AppThunk<Promise<PairingSignIn | null>> =>
  async (dispatch, getState) => {
    const [first] = networks
    const hasPlace = networks.every(({ chainNamespace }) => can(chainNamespace, 'pairingSignIn'))
    if (!first || !hasPlace || !selectIsSignInFollowed(getState())) return null
    const parts = await dispatch(partsFor(first.caipNetworkId))
    if (!parts || parts.issuedAt !== undefined || parts.requestId !== undefined) return null
    return { ...parts, ...siteOf(getState().config.site) }
  }

/** The same for a wallet whose own sign-in has a place for every field. */
export const beginWalletSignIn =
  (chainId: CaipNetworkId): AppThunk<Promise<SignInWish | null>> =>
  async (dispatch, getState) => {
    const parts = await dispatch(partsFor(chainId))
    const issuedAt = parts?.issuedAt ?? new Date().toISOString()
    return parts && { ...parts, ...siteOf(getState().config.site), chainId, version: '1', issuedAt }
  }

/** Sessions of other families, which the dApp would forget if it replaced all. */
const hasOthers = ({ chains }: RootState, { namespace }: SignInSubject): boolean =>
  Object.values(chains.records).some(
    (record) => record.namespace !== namespace && record.accountState.status === 'connected',
  )

/**
 * The sessions that a wallet signed for this account while it connected: the account's own first, then those of its other networks.
 * They are returned once.
 */
export const takeSigned =
  (subject: SignInSubject): AppThunk<SignInSession[]> =>
  (dispatch, getState) => {
    const signed = selectSignedWhileConnecting(getState())
    dispatch(signedWhileConnecting(null))
    if (!signed) return []
    const draft = draftOf(subject, getState().config.site)
    const sessions = signed.messages.flatMap(({ message, signature }) => {
      const data = readSignIn(message)
      if (!data) return []
      const { chainId } = data
      return isAbout(data, { ...draft, chainId }, signed.nonce) ? [{ data, message, signature }] : []
    })
    const own = sessions.find(({ data }) => data.chainId === draft.chainId)
    if (!own) return []
    const others = sessions.filter((one) => one !== own)
    return hasOthers(getState(), subject) ? [own] : [own, ...others]
  }
