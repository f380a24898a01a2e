import type { OAuthProvider, SocialClient } from '@airlock/kit/server'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import { oidc } from './oidc.ts'
import type { Provider } from './provider.ts'
import { x } from './x.ts'

/** The providers to whose page a window leads. */
export const PROVIDERS: Readonly<Record<OAuthProvider, Provider>> = {
  google,
  x,
  discord,
  github,
  apple,
  facebook,
  oidc,
}

export const nameOf = (to: SocialClient): string =>
  to.provider === 'farcaster' ? 'Farcaster' : PROVIDERS[to.provider].nameOf(to)
