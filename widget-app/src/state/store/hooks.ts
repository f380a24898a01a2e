import { useDispatch, useSelector } from 'react-redux'
import type { AppDispatch, RootState } from './store.ts'

/**
 * The hooks of views. State comes from the selectors; these are the actions (thunks unless
 * marked, all of them dispatched through `useAppDispatch`):
 *
 * | feature | actions |
 * |---|---|
 * | router | openView, goBack, closeModal, safeClose, dismiss, finishClose (after the exit animation), pushed, replaced and wentReset (plain), viewShown(key) (plain, after the paint) |
 * | connect | connectWallet(connectorId), retryConnect() |
 * | account | disconnectActive(), switchAccount(address), refreshBalance({force}) |
 * | networks | requestNetwork(caipNetworkId), retrySwitch(), connectOtherChain() (from SwitchActiveChain) |
 * | toast | showToast({message, variant}), toastHidden() (plain) |
 * | alert | showAlert(name, detail), alertClosed() (plain) |
 */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
