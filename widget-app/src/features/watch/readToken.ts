import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { loadAdapter } from '../../chains/registry.ts'
import { codeOf, messageOf } from '../../chains/walletError.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import { selectQuestion, type WatchQuestion, watchChanged } from '../../state/late/watchSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { selectServed, serverFirst } from '../holder/serverFirst.ts'
import { askBalances } from '../tokens/askBalances.ts'
import { selectWatched } from '../tokens/watched.ts'
import { isSameContract } from '../tokens/watchList.ts'
import { judgeToken, lookAlikeOf } from './judgeToken.ts'

/** How long (ms) what else the account has may take: it only tells look-alikes apart. */
const PATIENCE = 3000

const later = (ms: number) => new Promise<never[]>((resolve) => setTimeout(resolve, ms, []))

/** The contract is no token, or there is none. */
const refuseToken =
  (network: string) =>
  (error: unknown): never => {
    if (codeOf(error) !== ErrorCode.INVALID_PARAMS) throw error
    const what = `wallet_watchAsset: options.address is no ERC-20 token on ${network}`
    throw new AirlockError(ErrorCode.INVALID_PARAMS, what)
  }

type Found = Pick<WatchQuestion, 'token' | 'lookAlike' | 'picture' | 'isKnown'>

const ask =
  ({ holder, given }: WatchQuestion): AppThunk<Promise<Found>> =>
  async (dispatch, getState) => {
    const network = selectNetwork(getState(), holder.chainId)
    const { describeToken } = await loadAdapter(holder.namespace)
    if (!network || !describeToken) throw new Error('The network is not configured any more')
    const asked = serverFirst(network, selectServed(getState()), getState().config)
    const portfolio = askBalances(holder, getState().config).then(
      ({ balances }) => balances,
      () => [],
    )
    const [found, held] = await Promise.all([
      describeToken(asked, holder.address, given.address).catch(refuseToken(network.name)),
      Promise.race([portfolio, later(PATIENCE)]),
    ])
    const token = judgeToken(given, found)
    const isIt = ({ address }: { address?: string | undefined }) =>
      address !== undefined && isSameContract(address.slice(address.lastIndexOf(':') + 1), token.address)
    const watched = dispatch(selectWatched(holder))
    return {
      token,
      picture: held.find(isIt)?.iconUrl ?? null,
      isKnown: watched.some(isIt),
      lookAlike: lookAlikeOf(token, network, [...held, ...watched]),
    }
  }

/** Asks the chain what the token is, for the question that is asked. */
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
