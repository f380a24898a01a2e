import { PAIRING_ID, type Pairing, type PairingSession } from '../../pairing/pairing.ts'
import type { AppThunk } from '../../store/store.ts'
import type { Namespace } from '../../types.ts'
import { connectionEvent, selectRecord } from '../chains/index.ts'
import { checkConnection, selectWallet, toConnection } from '../connections/index.ts'
import { type SessionAnswer, sessionAnswers } from './sessionAnswers.ts'

/** These families of the session are connected, at once. */
export const connectFamilies =
  (pairing: Pairing, answers: readonly SessionAnswer[]): AppThunk =>
  (dispatch, getState, services) => {
    for (const { namespace, answer } of answers) {
      pairing.setNetwork(answer.caipNetworkId)
      dispatch(connectionEvent({ namespace, event: { type: 'synced', answer } }))
      const record = selectRecord(getState(), namespace)
      const connection = record && toConnection(record)
      if (connection) services.tabs.tell({ type: 'connected', namespace, connection })
    }
  }

/**
 * The wallet has added these families to its session: they are connected like those that it began with, where no other
 * wallet is. Which family is active stays as it is.
 */
export const connectAdded =
  (pairing: Pairing, session: PairingSession, added: readonly Namespace[]): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const records = Object.values(getState().chains.records)
    const wallet = records
      .map(({ accountState }) => accountState.connectedWalletInfo)
      .find((one) => one?.identifier === PAIRING_ID)
    if (!wallet) return
    const news = records.filter(({ namespace }) => added.includes(namespace))
    const answers = await sessionAnswers(session, wallet, news)
    const isWanted = ({ namespace }: SessionAnswer) =>
      !selectWallet(getState(), namespace) && pairing.session()?.topic === session.topic
    const wanted = answers.filter(isWanted)
    dispatch(connectFamilies(pairing, wanted))
    // The wallet may have thought better of it meanwhile.
    for (const { namespace } of wanted) void dispatch(checkConnection(namespace))
  }
