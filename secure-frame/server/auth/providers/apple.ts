import * as z from 'zod/mini'
import { domainOf, type Provider, parse, plainName, Subject, vouched } from './provider.ts'

const Claims = z.object({
  sub: Subject,
  email: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
})

const User = z.object({
  name: z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) }),
})

/** Apple runs these, its relay for hidden addresses included. */
const MAILBOXES = ['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com']

/** Apple sends the name beside the code, unsigned, and only the first time. */
function nameOf(user: string | null): string | null {
  try {
    const { firstName = '', lastName = '' } = z.parse(User, JSON.parse(user ?? '')).name
    return plainName(`${firstName} ${lastName}`)
  } catch {
    return null
  }
}

export const apple: Provider = {
  nameOf: () => 'Apple',
  serverOf: () => ({ issuer: 'https://appleid.apple.com' }),
  scope: 'openid email name',
  secret: 'signed',
  // Apple demands it for these scopes. The callback is a POST from another site, to which no cookie is sent.
  parameters: { response_mode: 'form_post' },
  read: async ({ claims, callback }) => {
    const said = parse(Claims, claims)
    // A boolean or a text, depending on the account.
    const email = vouched(said.email, String(said.email_verified) === 'true')
    return {
      subject: said.sub,
      email,
      runsMailbox: email !== null && MAILBOXES.includes(domainOf(email)),
      name: nameOf(callback.get('user')),
      imageUrl: null,
    }
  },
}
