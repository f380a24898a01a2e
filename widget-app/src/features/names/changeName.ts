import type { OwnName } from '../../../shared/names/api.ts'
import { newClaim, writeClaim } from '../../../shared/names/claim.ts'
import { blockchainApi } from '../../api/blockchainApi.ts'
import { refusalOf } from '../../chains/walletError.ts'
import { namesWords } from '../../messages/en/names.ts'
import {
  type ChangeRefused,
  changeFailed,
  changeStarted,
  type NameTask,
  nameMoved,
  phaseReached,
  selectOwnName,
  textsSaved,
} from '../../state/late/ownNameSlice.ts'
import { showToast } from '../../state/notices/toast.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { poppedTo, pushed, selectStack } from '../../state/router/routerSlice.ts'
import type { ViewName } from '../../state/router/viewFacts.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { OwnType } from '../../wallets/embedded/preference.ts'
import { postClaim } from './nameApi.ts'
import { accountOf, type NameOwner, selectNameOwner } from './owner.ts'
import { editedTexts, type Texts, textsOf } from './ownTexts.ts'
import { signClaim } from './signClaim.ts'

/** The other account of the embedded wallet. */
interface Recipient {
  type: OwnType
  address: string
}

/** A change of a name: the text records are made of those that the server has at that moment. */
interface Change {
  task: NameTask
  name: string
  texts: (saved: Texts) => Texts
  /** The account that gets the name; null if it stays where it is. */
  recipient: Recipient | null
}

const VIEWS: Readonly<Record<NameTask, ViewName>> = { edit: 'AccountName', move: 'MoveAccountName' }

/** The server says that somebody else has the name, or nobody. */
const GONE: ReadonlySet<string> = new Set(['taken', 'none'])

/** Goes back to a view, or opens it. After a disconnect, nothing is shown: the view would cover Connect. */
const show =
  (view: ViewName): AppThunk =>
  (dispatch, getState) => {
    if (selectNameOwner(getState()) === null) return
    if (!selectIsShown(getState())) dispatch(openView())
    const index = selectStack(getState()).findIndex((entry) => entry.view === view)
    dispatch(index < 0 ? pushed({ view }) : poppedTo(index))
  }

/** Names and identities are read again wherever they are shown. */
const forgetNames = () => blockchainApi.util.invalidateTags(['name'])

/** Shows a failure in the form. What ends the form is shown as a toast. */
const fail =
  ({ task, name }: Change, refused: ChangeRefused): AppThunk =>
  (dispatch, getState) => {
    const isGone = GONE.has(refused.reason)
    if (isGone) dispatch(forgetNames())
    if (isGone || refused.reason === 'switched')
      dispatch(
        showToast({
          message: isGone ? namesWords.gone(name) : namesWords.changeFailures.switched,
          variant: 'error',
        }),
      )
    dispatch(changeFailed({ ...refused, task }))
    if (selectIsShown(getState())) dispatch(show(isGone ? 'AccountName' : VIEWS[task]))
  }

/** Shows the result at once, before the server is asked again. */
const succeed =
  (owner: NameOwner, { task, name, recipient }: Change, texts: Texts): AppThunk =>
  (dispatch) => {
    dispatch(recipient === null ? textsSaved() : nameMoved(recipient.type))
    dispatch(forgetNames())
    const value = recipient === null ? [{ name, attributes: [{ ...texts }] }] : []
    const entry = { endpointName: 'getNames' as const, arg: accountOf(owner), value }
    dispatch(blockchainApi.util.upsertQueryEntries([entry]))
    dispatch(show(VIEWS[task]))
    if (recipient === null) dispatch(showToast({ message: namesWords.saved, variant: 'success' }))
  }

/** The name as the server has it now; null if the account does not have it. Rejects if the server cannot be asked. */
const readAgain =
  (owner: Pick<NameOwner, 'address' | 'network'>, name: string): AppThunk<Promise<OwnName | null>> =>
  async (dispatch) => {
    const options = { subscribe: false, forceRefetch: true }
    const { getNames } = blockchainApi.endpoints
    const names = await dispatch(getNames.initiate(accountOf(owner), options)).unwrap()
    return names.find((one) => one.name === name) ?? null
  }

/** Signs with one account after the other, and returns null if another account or network is active meanwhile. */
const signAll =
  (owner: NameOwner, message: string, recipient: Recipient | null): AppThunk<Promise<string[] | null>> =>
  async (dispatch, getState) => {
    const isStillActive = () => {
      const now = selectNameOwner(getState())
      return now?.address === owner.address && now.network.caipNetworkId === owner.network.caipNetworkId
    }
    dispatch(phaseReached('signing'))
    const signatures = [await dispatch(signClaim(owner, message))]
    if (recipient !== null && isStillActive()) {
      dispatch(phaseReached('agreeing'))
      signatures.push(await dispatch(signClaim({ ...owner, address: recipient.address }, message)))
    }
    return isStillActive() ? signatures : null
  }

/**
 * How a change ends whose name is not the owner's now. A move is done if the recipient has the name: the answer to an
 * earlier attempt was lost, or another tab has moved it.
 */
const endWithout =
  (owner: NameOwner, { name, recipient }: Change): AppThunk<Promise<{ texts: Texts } | ChangeRefused>> =>
  async (dispatch) => {
    const moved = recipient && (await dispatch(readAgain({ ...owner, address: recipient.address }, name)))
    return moved ? { texts: textsOf(moved) } : { reason: 'none' }
  }

/** Reads the name, has the claim signed and sends it. Resolves to why that ended early; to the new texts if it did not. */
const attempt =
  (owner: NameOwner, change: Change): AppThunk<Promise<{ texts: Texts } | ChangeRefused>> =>
  async (dispatch, getState) => {
    const { name, recipient } = change
    const saved = await dispatch(readAgain(owner, name))
    if (!saved) return dispatch(endWithout(owner, change))
    const texts = change.texts(textsOf(saved))
    const caip = (address: string) => `${owner.network.caipNetworkId}:${address}`
    const transferTo = recipient === null ? {} : { transferTo: caip(recipient.address) }
    const message = writeClaim(
      newClaim({ name, attributes: texts, account: caip(owner.address), ...transferTo }),
    )
    const [signature, agreed] = (await dispatch(signAll(owner, message, recipient))) ?? []
    if (signature === undefined) return { reason: 'switched' }
    dispatch(phaseReached('sending'))
    const body = { coin_type: owner.coinType, address: owner.address, message, signature }
    const refused = await postClaim(getState().config, {
      ...body,
      ...(agreed !== undefined && { recipient_signature: agreed }),
    })
    return refused ?? { texts }
  }

/** A second change while one is under way does nothing. */
const make =
  (change: Change): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const owner = selectNameOwner(getState())
    if (!owner || selectOwnName(getState()).phase !== 'editing') return
    dispatch(changeStarted(change.name))
    const result = await dispatch(attempt(owner, change)).catch(
      (error: unknown): ChangeRefused => ({
        reason: refusalOf(error) === 'rejected' ? 'declined' : 'failed',
      }),
    )
    dispatch('texts' in result ? succeed(owner, change, result.texts) : fail(change, result))
  }

/** The visitor saves what they typed for their name: the wallet signs once. */
export const saveTexts =
  (name: string): AppThunk<Promise<void>> =>
  (dispatch, getState) => {
    const { typed, name: typedFor } = selectOwnName(getState())
    const texts = (saved: Texts) => editedTexts(saved, typedFor === name ? typed : {})
    return dispatch(make({ task: 'edit', name, texts, recipient: null }))
  }

/** The visitor moves their name to their other account: the wallet signs with both. The text records stay. */
export const moveName = (name: string, recipient: Recipient): AppThunk<Promise<void>> =>
  make({ task: 'move', name, texts: (saved) => saved, recipient })
