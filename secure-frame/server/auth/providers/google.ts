import * as z from 'zod/mini'
import { domainOf, imageUrl, type Provider, parse, plainName, Subject, vouched } from './provider.ts'

const Claims = z.object({
  sub: Subject,
  email: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
  hd: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  picture: z.optional(z.unknown()),
})

/**
 * Google runs the mailboxes of gmail.com, and those of the organisations that `hd` names. Other addresses are only
 * known to Google: they may have changed hands (developers.google.com/identity/sign-in/web/backend-auth).
 */
function runsMailbox(email: string | null, hd: unknown): boolean {
  if (email === null) return false
  const domain = domainOf(email)
  return domain === 'gmail.com' || (typeof hd === 'string' && hd.toLowerCase() === domain)
}

export const google: Provider = {
  nameOf: () => 'Google',
  serverOf: () => ({ issuer: 'https://accounts.google.com' }),
  scope: 'openid email profile',
  secret: 'body',
  // Without it a person with two accounts is not asked which one.
  parameters: { prompt: 'select_account' },
  read: async ({ claims }) => {
    const { sub, email_verified, hd, ...said } = parse(Claims, claims)
    const email = vouched(said.email, email_verified === true)
    return {
      subject: sub,
      email,
      runsMailbox: runsMailbox(email, hd),
      name: plainName(said.name),
      imageUrl: imageUrl(said.picture),
    }
  },
}
