import type { CallOptions } from '@airlock/host-sdk/bridge'
import { ErrorCode } from '@airlock/host-sdk/contract'
import type { NamespaceAdapter } from '../../chains/adapter.ts'
import type { AskWallet } from '../../chains/askWallet.ts'
import { codeOf, refusalOf } from '../../chains/walletError.ts'
import { signedWhileConnecting } from '../../state/late/signInSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { CaipNetworkId } from '../../types.ts'
import { beginWalletSignIn } from './oneClick.ts'

/** A wallet that is to be connected, and the network that it is asked for. */
interface Asked {
  adapter: NamespaceAdapter
  signIn: NonNullable<NamespaceAdapter['signIn']>
  ask: AskWallet
  wanted: CaipNetworkId
  options: CallOptions
}

/** The account that signed, if one did, and what is left to do: the wallet may not be connected yet. */
interface Outcome {
  address: string | null
  next: 'stay' | 'connect' | 'signAgain'
}

const isShared = async ({ adapter, ask, wanted, options }: Asked) =>
  (await adapter.read(ask, wanted, options)).accounts.length > 0

/** Decides whether the connection survives a failed sign-in. Rethrows errors that end the attempt. */
async function meaningOf(error: unknown, asked: Asked): Promise<Outcome> {
  if (codeOf(error) === ErrorCode.UNSUPPORTED_METHOD) return { address: null, next: 'connect' }
  const refusal = refusalOf(error)
  // Some wallets sign in only for sites that are connected.
  if (refusal === 'failed') return { address: null, next: 'signAgain' }
  if (refusal === 'rejected' && (await isShared(asked))) return { address: null, next: 'stay' }
  throw error
}

/**
 * Connects a wallet by its own sign-in, so that the visitor is asked once for both. What it signed waits for the
 * connection. Returns the account that signed; null if none did, and the question follows then.
 */
export const connectBySignIn =
  (asked: Asked): AppThunk<Promise<string | null>> =>
  async (dispatch) => {
    const { adapter, signIn, ask, wanted, options } = asked
    const connect = () => adapter.connect(ask, wanted, options)
    const wish = await dispatch(beginWalletSignIn(wanted))
    if (!wish) return connect().then(() => null)
    const sign = async () => {
      const signed = await signIn(ask, wish, options)
      if (!signed) return null
      const { address, message, signature } = signed
      dispatch(signedWhileConnecting({ nonce: wish.nonce, messages: [{ message, signature }] }))
      return address
    }
    const { address, next } = await sign().then(
      async (signer): Promise<Outcome> => ({
        address: signer,
        next: (await isShared(asked)) ? 'stay' : 'connect',
      }),
      (error: unknown) => meaningOf(error, asked),
    )
    if (next === 'stay') return address
    await connect()
    return next === 'signAgain' ? sign().catch(() => null) : address
  }
