import type { SignInSteps } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { messageOf } from '../../chains/walletError.ts'
import type { SignInFailure } from '../../state/late/signInSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { signInAnswers } from './signInAnswers.ts'

/** A failure of a sign-in, with its reason. */
export class SignInError extends Error {
  readonly failure: SignInFailure
  constructor(failure: SignInFailure, message = '') {
    super(message)
    this.failure = failure
  }
}

/** Asks the dApp's functions, and checks their answer: it comes from the page. */
export const askSite =
  <S extends keyof SignInSteps>(
    step: S,
    given: SignInSteps[S]['given'],
  ): AppThunk<Promise<SignInSteps[S]['answer']>> =>
  async (_dispatch, _getState, services) => {
    try {
      const answer = await services.host().client.signIn({ step, given })
      const schema: z.ZodMiniType<SignInSteps[S]['answer']> = signInAnswers[step]
      return z.parse(schema, answer)
    } catch (error) {
      throw new SignInError('unreachable', messageOf(error))
    }
  }
