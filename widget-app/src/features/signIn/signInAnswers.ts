import type { SignInSteps } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

const line = z.string().check(z.maxLength(1024))

/** The schemas of the dApp's answers. Fields that no dApp may choose are left out. */
export const signInAnswers: { [S in keyof SignInSteps]: z.ZodMiniType<SignInSteps[S]['answer']> } = {
  status: z.object({ isNeeded: z.boolean(), isRequired: z.boolean() }),
  prepare: z.object({
    nonce: z.string().check(z.maxLength(256)),
    text: z.optional(z.string().check(z.maxLength(16_384))),
    statement: z.optional(line),
    issuedAt: z.optional(line),
    expirationTime: z.optional(line),
    notBefore: z.optional(line),
    requestId: z.optional(line),
    resources: z.optional(z.array(line).check(z.maxLength(64))),
    freshFor: z.number(),
  }),
  verify: z.object({ isVerified: z.boolean() }),
}
