import * as z from 'zod/mini'
import { imageUrl, NumericSubject, type Provider, parse, plainName, vouched } from './provider.ts'

const User = z.object({
  id: NumericSubject,
  login: z.string(),
  name: z.optional(z.unknown()),
  avatar_url: z.optional(z.unknown()),
})

const Emails = z
  .array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
  .check(z.maxLength(1_000))

export const github: Provider = {
  nameOf: () => 'GitHub',
  serverOf: () => ({
    issuer: 'https://github.com/login/oauth',
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
  }),
  scope: 'read:user user:email',
  secret: 'body',
  hidesErrors: true,
  read: async ({ ask }) => {
    const user = parse(User, await ask('https://api.github.com/user'))
    // The address in the profile is the public one, which need not be verified, nor the person's own.
    const emails = parse(Emails, await ask('https://api.github.com/user/emails'))
    return {
      subject: user.id,
      email: vouched(emails.find(({ primary, verified }) => primary && verified)?.email, true),
      runsMailbox: false,
      name: plainName(user.name) ?? plainName(user.login),
      imageUrl: imageUrl(user.avatar_url),
    }
  },
}
