import * as z from 'zod/mini'
import { type Provider, parse, plainName, vouched } from './provider.ts'

/** A snowflake: 64 bits, and therefore a text. */
const Snowflake = z.string().check(z.regex(/^\d{1,20}$/))

const User = z.object({
  id: Snowflake,
  username: z.string(),
  global_name: z.optional(z.unknown()),
  avatar: z.optional(z.unknown()),
  email: z.optional(z.unknown()),
  verified: z.optional(z.unknown()),
})

const avatarOf = (id: string, avatar: unknown) =>
  typeof avatar === 'string' && /^\w{1,64}$/.test(avatar)
    ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png`
    : null

export const discord: Provider = {
  nameOf: () => 'Discord',
  serverOf: () => ({
    issuer: 'https://discord.com',
    authorization_endpoint: 'https://discord.com/oauth2/authorize',
    token_endpoint: 'https://discord.com/api/oauth2/token',
  }),
  scope: 'identify email',
  secret: 'body',
  read: async ({ ask }) => {
    const user = parse(User, await ask('https://discord.com/api/users/@me'))
    return {
      subject: user.id,
      email: vouched(user.email, user.verified === true),
      runsMailbox: false,
      name: plainName(user.global_name) ?? plainName(user.username),
      imageUrl: avatarOf(user.id, user.avatar),
    }
  },
}
