import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { selectWallet, toConnection } from '../../state/connections/wallet.ts'
import { PAIRING_ID } from '../../state/connectors/connectorIds.ts'
import type { Pairing, PairingSession } from '../../state/store/pairing.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { checkConnection } from '../connections/checkConnection.ts'
import { type SessionAnswer, sessionAnswers } from './sessionAnswers.ts'

/** Methods that can make a wallet accept a network that it has not approved yet. */
const ADDING = ['wallet_addEthereumChain', 'wallet_switchEthereumChain']

/** The networks of these families in the session. */
export const networksApproved =
  ({ chains, methods }: PairingSession, namespaces: readonly Namespace[]): AppThunk =>
  (dispatch) => {
    for (const namespace of namespaces) {
      const caipNetworkIds = chains.filter((chain) => chain.startsWith(`${namespace}:`))
      const all = ADDING.some((method) => methods[namespace]?.includes(method))
      dispatch(
        connectionEvent({
          namespace,
          event: { type: 'approved', connectorId: PAIRING_ID, caipNetworkIds, all },
        }),
      )
    }
  }

/** Connects these families of the session at once. */
export const connectFamilies =
  (pairing: Pairing, answers: readonly SessionAnswer[]): AppThunk =>
  (dispatch, getState, services) => {
    for (const { namespace, answer } of answers) {
      pairing.setNetwork(answer.caipNetworkId)
      dispatch(connectionEvent({ namespace, event: { type: 'synced', answer } }))
      const session = pairing.session()
      if (session) dispatch(networksApproved(session, [namespace]))
      const record = selectRecord(getState(), namespace)
      const connection = record && toConnection(record)
      if (connection) services.tabs.tell({ type: 'connected', namespace, connection })
    }
  }

/**
 * The wallet has added these families to its session: they are connected like the initial ones, unless
 * another wallet is connected there. The active family does not change.
 */
export const connectAdded =
  (pairing: Pairing, session: PairingSession, added: readonly Namespace[]): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const records = Object.values(getState().chains.records)
    const wallet = records
      .map(({ accountState }) => accountState.connectedWalletInfo)
      .find((one) => one?.connectorId === PAIRING_ID)
    if (!wallet) return
    const news = records.filter(({ namespace }) => added.includes(namespace))
    const answers = await sessionAnswers(session, wallet, news)
    const isWanted = ({ namespace }: SessionAnswer) =>
      !selectWallet(getState(), namespace) && pairing.session()?.topic === session.topic
    const wanted = answers.filter(isWanted)
    dispatch(connectFamilies(pairing, wanted))
    // The wallet may have removed the family again meanwhile.
    for (const { namespace } of wanted) void dispatch(checkConnection(namespace))
  }
