import type { SignInSteps } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'

const line = z.string().check(z.maxLength(1024))

/** The fields that a dApp may choose. */
const parts = {
  nonce: z.string().check(z.maxLength(256)),
  statement: z.optional(line),
  issuedAt: z.optional(line),
  expirationTime: z.optional(line),
  notBefore: z.optional(line),
  requestId: z.optional(line),
  resources: z.optional(z.array(line).check(z.maxLength(64))),
}

/** The schemas of the dApp's answers. Fields that no dApp may choose are left out. */
export const signInAnswers: { [S in keyof SignInSteps]: z.ZodMiniType<SignInSteps[S]['answer']> } = {
  begin: z.nullable(z.object(parts)),
  status: z.object({ isNeeded: z.boolean(), isRequired: z.boolean() }),
  prepare: z.object({
    ...parts,
    text: z.optional(z.string().check(z.maxLength(16_384))),
    freshFor: z.number(),
  }),
  verify: z.object({ isVerified: z.boolean() }),
}
