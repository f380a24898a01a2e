import type { CaipAddress, CaipNetworkId, SignInDraft, SignInParts, SignInSession } from '../types.ts'

/** The time (ms) after which the widget no longer waits for a step: the dApp's server may be slow. */
export const SIGN_IN_TIMEOUT = 60_000

/** The argument and the answer of each step of a sign-in. The widget checks the answers, which are the dApp's. */
export interface SignInSteps {
  /**
   * The fields of a message that a wallet may sign while it connects, when the account is not known yet. Null if the
   * dApp writes its messages itself.
   */
  begin: {
    given: { chainId: CaipNetworkId }
    answer: (SignInParts & { nonce: string }) | null
  }
  status: {
    given: { caipAddress: CaipAddress }
    answer: {
      /** Whether the visitor has to sign in with this account on this network. */
      isNeeded: boolean
      /** Whether a visitor who does not is disconnected. */
      isRequired: boolean
    }
  }
  /** The dApp's part of the message: its fields, or a text of its own. */
  prepare: {
    given: SignInDraft
    answer: SignInParts & {
      /** Empty if only the text has it. */
      nonce: string
      text?: string | undefined
      /** The age (ms) at which the message has to be prepared again, at least 30 s. */
      freshFor: number
    }
  }
  verify: { given: SignInSession[]; answer: { isVerified: boolean } }
}
