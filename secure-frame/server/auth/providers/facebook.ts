import * as z from 'zod/mini'
import { imageUrl, type Provider, parse, plainName } from './provider.ts'

const VERSION = 'v23.0'

const Me = z.object({
  id: z.string().check(z.regex(/^\d{1,32}$/)),
  name: z.optional(z.unknown()),
  picture: z.optional(z.object({ data: z.object({ url: z.optional(z.unknown()) }) })),
})

export const facebook: Provider = {
  nameOf: () => 'Facebook',
  serverOf: () => ({
    issuer: 'https://www.facebook.com',
    authorization_endpoint: `https://www.facebook.com/${VERSION}/dialog/oauth`,
    token_endpoint: `https://graph.facebook.com/${VERSION}/oauth/access_token`,
  }),
  // Not the address: Facebook does not say whether it was verified, so it would be worth nothing.
  scope: 'public_profile',
  secret: 'body',
  read: async ({ ask }) => {
    const me = parse(Me, await ask(`https://graph.facebook.com/${VERSION}/me?fields=id,name,picture`))
    return {
      // Scoped to the client: the same person has another id for another client.
      subject: me.id,
      email: null,
      runsMailbox: false,
      name: plainName(me.name),
      imageUrl: imageUrl(me.picture?.data.url),
    }
  },
}
