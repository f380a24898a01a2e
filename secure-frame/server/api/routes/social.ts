import { openChannel } from '../../social/channel.ts'
import { listMethods, redeemMethod, removeMethod, startMethod } from '../../social/methods.ts'
import { proveSocialEmail, redeemSocial } from '../../social/redeem.ts'
import { startSocial } from '../../social/start.ts'
import type { Handlers } from '../route.ts'

/** Sign-in with a provider, and the ways to sign in to an account. */
export const socialHandlers = {
  startSocial: (services, { client, body }) => startSocial(services, client, body),
  openChannel: (services, { client, id, body }) => openChannel(services, client, id, body.verifier),
  redeemSocial: (services, { client, id, body }) => redeemSocial(services, client, id, body),
  proveSocialEmail: (services, { client, id, body }) => proveSocialEmail(services, client, id, body),
  listMethods: (services, { session }) => listMethods(services, session),
  startMethod: (services, { body, ...asking }) => startMethod(services, asking, body),
  redeemMethod: (services, { session, client, id, body }) =>
    redeemMethod(services, { session, client }, id, body.verifier),
  removeMethod: (services, { session, client, id }) => removeMethod(services, { session, client }, id),
} satisfies Partial<Handlers>
