import { useDispatch, useSelector } from 'react-redux'
import type { AppDispatch, RootState } from './store.ts'

/**
 * What views use. State comes from the selectors of each feature's `index.ts`; these are the actions (thunks unless
 * marked, all of them dispatched through `useAppDispatch`):
 *
 * | feature | what a view dispatches |
 * |---|---|
 * | router | openView, goBack, closeModal, safeClose, dismiss, finishClose (exit played), pushed / replaced (plain), viewShown(key) (plain, after the paint) |
 * | connect | chooseConnector(id), retryConnect(), reconnect(connection) |
 * | connections | disconnect(namespace?), chooseAccount(address) |
 * | networks | chooseNetwork(caipNetworkId), retrySwitch(), connectNamespace() (SwitchActiveChain's way on) |
 * | account | refreshBalance() |
 * | toast | showToast({message, variant}), toastHidden() (plain) |
 * | alert | showAlert(name, detail), alertClosed() (plain) |
 */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
