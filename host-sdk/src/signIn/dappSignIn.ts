import type { SignInSteps } from '../contract/signInSteps.ts'
import type { CaipAddress, Namespace } from '../types.ts'

/** The dApp's functions behind one interface, for both kinds of options. */
export type SignIn = {
  [S in keyof SignInSteps]: (given: SignInSteps[S]['given']) => Promise<SignInSteps[S]['answer']>
} & {
  /** The accounts were disconnected by the visitor, the dApp or the wallet. */
  leave(namespace: Namespace, accounts: readonly CaipAddress[]): Promise<void>
}
