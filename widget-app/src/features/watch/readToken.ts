import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { isSameAddress } from '@airlock/kit/chains'
import { loadAdapter } from '../../chains/registry.ts'
import { codeOf, messageOf } from '../../chains/walletError.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import { selectQuestion, type WatchQuestion, watchChanged } from '../../state/late/watchSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { selectServed, serverFirst } from '../activeAccount/serverFirst.ts'
import { askBalances } from '../tokens/askBalances.ts'
import { selectWatched } from '../tokens/watched.ts'
import { judgeToken, lookAlikeOf } from './judgeToken.ts'

/** Timeout (ms) for the account's other tokens, which are only needed to recognize look-alikes. */
const PATIENCE = 3000

const later = (ms: number) => new Promise<never[]>((resolve) => setTimeout(resolve, ms, []))

/** The address has no contract, or one that is not a token. */
const refuseToken =
  (network: string) =>
  (error: unknown): never => {
    if (codeOf(error) !== ErrorCode.INVALID_PARAMS) throw error
    const what = `wallet_watchAsset: options.address is no ERC-20 token on ${network}`
    throw new AirlockError(ErrorCode.INVALID_PARAMS, what)
  }

type Found = Pick<WatchQuestion, 'token' | 'lookAlike' | 'picture' | 'isKnown'>

const ask =
  ({ account, given }: WatchQuestion): AppThunk<Promise<Found>> =>
  async (dispatch, getState) => {
    const network = selectNetwork(getState(), account.chainId)
    const { describeToken } = await loadAdapter(account.namespace)
    if (!network || !describeToken) throw new Error('The network is not configured any more')
    const asked = serverFirst(network, selectServed(getState()), getState().config)
    const portfolio = askBalances(account, getState().config).then(
      ({ balances }) => balances,
      () => [],
    )
    const [found, held] = await Promise.all([
      describeToken(asked, account.address, given.address).catch(refuseToken(network.name)),
      Promise.race([portfolio, later(PATIENCE)]),
    ])
    const token = judgeToken(given, found)
    const isIt = ({ address }: { address?: string | undefined }) =>
      address !== undefined && isSameAddress(address.slice(address.lastIndexOf(':') + 1), token.address)
    const watched = dispatch(selectWatched(account))
    return {
      token,
      picture: held.find(isIt)?.iconUrl ?? null,
      isKnown: watched.some(isIt),
      // Anybody can send a token: one that the visitor has added comes before those that are only held.
      lookAlike: lookAlikeOf(token, network, [...watched, ...held]),
    }
  }

/** Reads the token from the chain for the open question. */
export const readToken = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const question = selectQuestion(getState())
  if (!question) return
  const { id } = question
  dispatch(watchChanged({ id, phase: 'reading' }))
  try {
    const found = await dispatch(ask(question))
    dispatch(watchChanged({ id, phase: 'ready', ...found }))
  } catch (error) {
    if (codeOf(error) === ErrorCode.INVALID_PARAMS)
      dispatch(watchChanged({ id, phase: 'refused', message: messageOf(error) }))
    else dispatch(watchChanged({ id, phase: 'unread' }))
  }
}
