import * as z from 'zod/mini'
import { imageUrl, type Provider, parse, plainName, vouched } from './provider.ts'

const Me = z.object({
  data: z.object({
    id: z.string().check(z.regex(/^\d{1,20}$/)),
    username: z.string(),
    name: z.optional(z.unknown()),
    profile_image_url: z.optional(z.unknown()),
    confirmed_email: z.optional(z.unknown()),
  }),
})

export const x: Provider = {
  nameOf: () => 'X',
  serverOf: () => ({
    issuer: 'https://x.com',
    authorization_endpoint: 'https://x.com/i/oauth2/authorize',
    token_endpoint: 'https://api.x.com/2/oauth2/token',
  }),
  // `users/me` needs `tweet.read` too. `users.email` gives the confirmed address, where X has enabled that.
  scope: 'users.read tweet.read users.email',
  secret: 'basic',
  read: async ({ ask }) => {
    const url = 'https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email'
    const { data } = parse(Me, await ask(url))
    return {
      subject: data.id,
      email: vouched(data.confirmed_email, true),
      runsMailbox: false,
      name: plainName(data.name) ?? plainName(data.username),
      imageUrl: imageUrl(data.profile_image_url),
    }
  },
}
