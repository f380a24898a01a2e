import * as z from 'zod/mini'
import type * as types from '../types.ts'
import { maxLength } from './checks.ts'

/* The steps of a sign-in. The page's script uses only the types; the widget checks the answers, which are the dApp's. */

const Line = z.string().check(maxLength(1024))

/** What the widget needs to know about an account's session. */
const Status = z.object({
  /** Whether the visitor has to sign in with this account on this network. */
  isNeeded: z.boolean(),
  /** Whether a visitor who does not is disconnected. */
  isRequired: z.boolean(),
})

/** The dApp's part of the message: its fields, or a text of its own. */
const Prepared = z.object({
  nonce: z.string().check(maxLength(256)),
  text: z.optional(z.string().check(maxLength(16_384))),
  statement: z.optional(Line),
  issuedAt: z.optional(Line),
  expirationTime: z.optional(Line),
  notBefore: z.optional(Line),
  requestId: z.optional(Line),
  resources: z.optional(z.array(Line).check(maxLength(64))),
  /** The age (ms) at which the message has to be prepared again. */
  freshFor: z.number(),
})

/** The schema of each step's answer. */
export const signInAnswers = {
  status: Status,
  prepare: Prepared,
  verify: z.object({ isVerified: z.boolean() }),
}

type Answers = { [S in keyof typeof signInAnswers]: z.infer<(typeof signInAnswers)[S]> }

/** What each step is given, and its answer. */
export interface SignInSteps {
  status: { given: { caipAddress: types.CaipAddress }; answer: Answers['status'] }
  prepare: { given: types.SignInDraft; answer: Answers['prepare'] }
  verify: { given: types.SignInSession[]; answer: Answers['verify'] }
}
