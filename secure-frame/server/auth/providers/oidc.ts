import * as z from 'zod/mini'
import { domainOf, imageUrl, type Provider, parse, plainName, Subject, vouched } from './provider.ts'

const Claims = z.object({
  sub: Subject,
  email: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  picture: z.optional(z.unknown()),
})

/** A provider of the operator's own, with everything that may differ in the project file. */
export const oidc: Provider = {
  nameOf: ({ oidc: own }) => plainName(own?.name) ?? 'OpenID Connect',
  serverOf: ({ oidc: own }) => ({ issuer: own?.issuer ?? '' }),
  scope: 'openid email profile',
  secret: 'body',
  read: async ({ claims, client }) => {
    const said = parse(Claims, claims)
    const email = vouched(said.email, said.email_verified === true)
    return {
      subject: said.sub,
      email,
      runsMailbox: email !== null && (client.oidc?.emailDomains.includes(domainOf(email)) ?? false),
      name: plainName(said.name),
      imageUrl: imageUrl(said.picture),
    }
  },
}
