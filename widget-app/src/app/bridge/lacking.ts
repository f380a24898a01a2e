import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { type Need, VIEW_FACTS, type ViewName } from '../../state/router/viewFacts.ts'

type Lack = readonly [code: number, reason: string]

const unopened = (reason: string): Lack => [ErrorCode.INVALID_PARAMS, reason]
const unconnected = (reason: string): Lack => [ErrorCode.UNAUTHORIZED, reason]
const withoutArguments = unopened('needs its arguments')

/** Why a view cannot be opened while its precondition is not met. */
const LACKS: Readonly<Record<Need, Lack>> = {
  account: unconnected('needs a connected account'),
  sending: unconnected('needs a connected account of a chain family in which Airlock sends'),
  email: unconnected('needs an account that has signed in by email'),
  socials: unopened('needs providers that the project offers'),
  socialLogin: unopened('opens only while somebody signs in with a provider'),
  unsupported: unopened('opens only while the wallet is on a network that is not configured'),
  watch: unopened('opens only when a request suggests a token'),
  signIn: unopened('opens only when the account has to sign in'),
  refusal: unopened('opens only when the server refuses this site'),
  step: unopened('is a step of another view, which opens it'),
  payment: withoutArguments,
  connectorId: withoutArguments,
  wallet: withoutArguments,
  caipNetworkId: withoutArguments,
}

const ofSecureFrame = unopened('is drawn by the secure frame, which opens it')

/** The error for a known view that has nothing to show now. */
export function lackingFor(view: ViewName): AirlockError {
  const { slot, needs = 'account' } = VIEW_FACTS[view]
  const [code, reason] = slot ? ofSecureFrame : LACKS[needs]
  return new AirlockError(code, `open: the view "${view}" ${reason}`)
}
